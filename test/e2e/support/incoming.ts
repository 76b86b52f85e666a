/** The form for messages to the support: its controls and actions. */
import type { Locator, Page } from '@playwright/test';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import type { sendIncoming } from '../../../shared/contract/incoming.ts';
import type { bootstrap } from '../../../shared/contract/site.ts';
import { sampleEntry } from '../../../web/gallery/sample-secrets.ts';
import { overrideSite } from './site.ts';

const RECIPIENT = 'su*****@e*****.com';
export const TICKET = '482913';
export const METADATA_KEY = 'm'.repeat(31);

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

/** The server's answer to a message. */
export const arrived = { json: { success: true, custid: 'anon', ...reply } };

/** Gives the site a recipient. */
export async function receiveIncoming(
  page: Page,
  site: Partial<ReplyOf<typeof bootstrap>> = {},
): Promise<void> {
  await overrideSite(page, { incoming_recipient: RECIPIENT, ...site });
}

export function messageArea(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your message' });
}

export function ticketField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Ticket number' });
}

export function submitButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Send the message' });
}

/** Fills the form and sends it. */
export async function sendMessage(page: Page): Promise<void> {
  await messageArea(page).fill('the key is under the mat');
  await ticketField(page).fill(TICKET);
  await submitButton(page).click();
}
