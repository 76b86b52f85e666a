/** The states of the form for messages to the support. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { sendIncoming } from '../../../shared/contract/incoming.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { open } from '../support/mount.tsx';
import { expectAlert, expectHeading } from '../support/screen.ts';
import { fail, holdAnswers, refuse } from '../support/server.ts';
import type { State } from '../support/states.ts';
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

export const incomingStates: readonly State[] = [
  // First: a document that has sent a message remembers it.
  {
    name: 'incoming-forgotten',
    open: async () => {
      await open('/incoming/sent');
      await expectHeading(FORGOTTEN);
    },
  },
  { name: 'incoming', isMain: true, open: openForm },
  {
    name: 'incoming-empty',
    open: async () => {
      await openForm();
      await submitButton.click();
      await expect.element(messageArea).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'incoming-busy',
    open: async () => {
      holdAnswers(sendIncoming);
      await openForm();
      await sendMessage();
      await expect.element(page.getByRole('button', { name: 'Sending…' })).toBeVisible();
    },
  },
  {
    name: 'incoming-refused',
    open: async () => {
      refuse(sendIncoming, 'ticket_invalid');
      await openForm();
      await sendMessage();
      await expect.element(ticketField).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'incoming-failed',
    open: async () => {
      fail(sendIncoming);
      await openForm();
      await sendMessage();
      await expectAlert('Request was not successful. Please try again later.');
    },
  },
  {
    name: 'incoming-unreachable',
    open: async () => {
      fail(bootstrap);
      await open('/incoming');
      await expectHeading('This page could not be loaded');
    },
  },
  {
    name: 'incoming-sent',
    open: async () => {
      receiveMessages();
      await openForm();
      await sendMessage();
      await expectHeading(SENT);
    },
  },
];
