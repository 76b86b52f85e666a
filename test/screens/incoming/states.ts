/** The states of the form for messages to the support. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { sendIncoming } from '../../../shared/contract/incoming.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { open } from '../support/mount.tsx';
import { expectAlert, expectHeading } from '../support/screen.ts';
import { fail, holdAnswers, refuse } from '../support/server.ts';
import { statesOf } from '../support/states.ts';
import {
  FORGOTTEN,
  messageArea,
  openForm,
  receiveMessages,
  sendMessage,
  SENT,
  submitButton,
  ticketField,
} from './incoming.ts';

export const incomingStates = statesOf({
  // First: a document that has sent a message remembers it.
  'incoming-forgotten': async () => {
    await open('/incoming/sent');
    await expectHeading(FORGOTTEN);
  },
  incoming: { isMain: true, open: openForm },
  'incoming-empty': async () => {
    await openForm();
    await submitButton.click();
    await expect.element(messageArea).toHaveAttribute('aria-invalid', 'true');
  },
  'incoming-busy': async () => {
    holdAnswers(sendIncoming);
    await openForm();
    await sendMessage();
    await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
  },
  'incoming-refused': async () => {
    refuse(sendIncoming, 'ticket_invalid');
    await openForm();
    await sendMessage();
    await expect.element(ticketField).toHaveAttribute('aria-invalid', 'true');
  },
  'incoming-failed': async () => {
    fail(sendIncoming);
    await openForm();
    await sendMessage();
    await expectAlert('Request was not successful. Please try again later.');
  },
  'incoming-unreachable': async () => {
    fail(bootstrap);
    await open('/incoming');
    await expectHeading('This page could not be loaded');
  },
  'incoming-sent': async () => {
    receiveMessages();
    await openForm();
    await sendMessage();
    await expectHeading(SENT);
  },
});
