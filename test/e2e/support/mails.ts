/** A sender's page whose link was sent by email. */
import type { Page } from '@playwright/test';
import { showReceipt, type resendMail } from '../../../shared/contract/receipts.ts';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import { alterReply } from './answers.ts';

export type Mail = NonNullable<ReplyOf<typeof resendMail>['details']['mails']>[number];

export const recipients = ['jo*****@e*****.com', 'ma*****@e*****.com', 'su*****@e*****.org'];

/** A mail in some state, five minutes ago. */
export function mail(place: number, state: Mail['state']): Mail {
  return {
    id: `mail-${place}`,
    recipient: recipients[place] ?? '',
    state,
    stamp: Math.floor(Date.now() / 1000) - 300,
  };
}

/** Adds recipients to a receipt and, where given, the status of their emails. */
export async function setMails(page: Page, mails: () => readonly Mail[]): Promise<void> {
  await alterReply(page, showReceipt, ({ record, details }) => {
    const current = mails();
    return {
      record: { ...record, recipients, show_recipients: true },
      details: { ...details, show_recipients: true, ...(current.length > 0 && { mails: current }) },
    };
  });
}
