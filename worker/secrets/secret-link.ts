/** The contents of an email with a share link, sealed so that no storage holds the link or the address it goes to. */
import * as v from 'valibot';
import { obscuredAddress } from '../platform/rules/email-address.ts';
import { type MailSettings, openJson, sealJson } from '../platform/sealed-json.ts';

const secretLink = v.object({
  address: v.string(),
  link: v.string(),
  /** Epoch ms. */
  expiresAt: v.number(),
  hasPassphrase: v.boolean(),
  /** Of the email; absent where it is that of the account. */
  locale: v.optional(v.string()),
});

export type SecretLink = v.InferOutput<typeof secretLink>;

export interface SecretLinkEmail {
  /** An obscured address. */
  readonly recipient: string;
  /** Address and link, sealed. */
  readonly sealed: Uint8Array;
}

/** Seals the emails that carry one receipt's link. */
export function secretLinkEmails(
  settings: MailSettings,
  account: string,
  receiptId: string,
  links: readonly SecretLink[],
): SecretLinkEmail[] {
  const context = contextOf(account, receiptId);
  return links.map((link) => ({
    recipient: obscuredAddress(link.address),
    sealed: sealJson(settings, context, link),
  }));
}

/** Opens one; null when it is unreadable. */
export function openSecretLink(
  settings: MailSettings,
  account: string,
  receiptId: string,
  sealed: Uint8Array,
): SecretLink | null {
  return openJson(settings, contextOf(account, receiptId), sealed, secretLink);
}

function contextOf(account: string, receiptId: string): string {
  return `${account}\0${receiptId}`;
}
