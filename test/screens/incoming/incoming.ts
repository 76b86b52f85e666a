/** The form for messages to the support: its controls and actions. */
import { page } from 'vitest/browser';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { sendIncoming } from '../../../shared/contract/incoming.ts';
import { sampleEntry } from '../../../web/gallery/sample-secrets.ts';
import { textsOf } from '../create/form.ts';
import { open } from '../support/mount.tsx';
import { expectHeading } from '../support/screen.ts';
import { succeed } from '../support/server.ts';
import { newSite } from '../support/site.ts';

export const RECIPIENT = newSite.incoming_recipient ?? '';
export const TICKET = '482913';
export const METADATA_KEY = 'm'.repeat(31);
export const FORM = 'Send us a secret';
export const SENT = 'Your secret was sent';
export const FORGOTTEN = 'There is nothing to show here';

const seconds = 1_790_000_000;

const reply: ReplyOf<typeof sendIncoming> = {
  record: {
    metadata: {
      ...sampleEntry,
      key: METADATA_KEY,
      identifier: METADATA_KEY,
      custid: 'anon',
      created: seconds,
      expiration_stamp: seconds + 604_800,
      recipients: [RECIPIENT],
      show_recipients: true,
      metadata_url: `https://seal.example/private/${METADATA_KEY}`,
      burn_url: `https://seal.example/private/${METADATA_KEY}/burn`,
    },
  },
  details: { ticketno: TICKET, recipient: RECIPIENT },
};

/** What the page of a message that was sent says of it. */
export const facts = () => textsOf(page.getByRole('definition'));

export const messageArea = page.getByRole('textbox', { name: 'Your secret' });
export const ticketField = page.getByRole('textbox', { name: 'Ticket number' });
export const submitButton = page.getByRole('button', { name: 'Send the secret' });

/** From now on every message arrives. */
export function receiveMessages(): void {
  succeed(sendIncoming, reply);
}

export async function openForm(): Promise<void> {
  await open('/incoming');
  await expectHeading(FORM);
}

/** Fills the form and sends it. */
export async function sendMessage(): Promise<void> {
  await messageArea.fill('the key is under the mat');
  await ticketField.fill(TICKET);
  await submitButton.click();
}
