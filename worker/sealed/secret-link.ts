/** A share link on its way into a mail, sealed so that no storage holds it or the address it goes to. */
import * as v from 'valibot';
import { sealText } from '../crypto/sealed-text.ts';
import type { SecretLinkEmail } from '../objects/shared/email-views.ts';
import { obscuredAddress } from '../rules/email-address.ts';
import type { Stores } from '../rpc/call-object.ts';

const secretLink = v.object({
  address: v.string(),
  link: v.string(),
  /** Epoch ms. */
  expiresAt: v.number(),
  hasPassphrase: v.boolean(),
  /** Of the mail; absent where it is that of the account. */
  locale: v.optional(v.string()),
});

export type SecretLink = v.InferOutput<typeof secretLink>;

/** Seals the letters that carry one receipt's link. */
export async function secretLinkEmails(
  { config }: Stores,
  account: string,
  receiptId: string,
  links: readonly SecretLink[],
): Promise<SecretLinkEmail[]> {
  const context = secretLinkContext(account, receiptId);
  return Promise.all(
    links.map(async (link) => ({
      recipient: obscuredAddress(link.address),
      sealed: await sealText(config.MAIL_KEYS, context, JSON.stringify(link)),
    })),
  );
}

/** Whose letter about what it is; opened as another one, it stays shut. */
export function secretLinkContext(account: string, receiptId: string): string {
  return `${account}\0${receiptId}`;
}

/** Reads an opened letter; null for what is none: it must not hold up the others, nor stand in a log. */
export function parseSecretLink(opened: string): SecretLink | null {
  const read = v.safeParse(secretLink, JSON.parse(opened));
  return read.success ? read.output : null;
}
