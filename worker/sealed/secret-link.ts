/** The contents of an email with a share link, sealed so that no storage holds the link or the address it goes to. */
import * as v from 'valibot';
import type { Config } from '../config/config.ts';
import { obscuredAddress } from '../rules/email-address.ts';
import { openText, sealText } from '../crypto/sealed-value.ts';

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

interface Settings {
  readonly config: Pick<Config, 'MAIL_KEYS'>;
}

/** Seals the emails that carry one receipt's link. */
export async function secretLinkEmails(
  { config }: Settings,
  account: string,
  receiptId: string,
  links: readonly SecretLink[],
): Promise<SecretLinkEmail[]> {
  const context = contextOf(account, receiptId);
  return Promise.all(
    links.map(async (link) => ({
      recipient: obscuredAddress(link.address),
      sealed: await sealText(config.MAIL_KEYS, context, JSON.stringify(link)),
    })),
  );
}

/** Opens one; null when its key is gone. */
export async function openSecretLink(
  { config }: Settings,
  account: string,
  receiptId: string,
  sealed: Uint8Array,
): Promise<SecretLink | null> {
  const opened = await openText(config.MAIL_KEYS, contextOf(account, receiptId), sealed);
  // An unreadable email must neither hold up the others nor appear in a log.
  const read = v.safeParse(secretLink, opened === null ? null : JSON.parse(opened));
  return read.success ? read.output : null;
}

/** Binds the contents to an account and a receipt: under any other they cannot be opened. */
function contextOf(account: string, receiptId: string): string {
  return `${account}\0${receiptId}`;
}
