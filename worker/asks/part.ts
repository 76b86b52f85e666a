/** What the row of a request holds for whoever has one of its links, encrypted under its key so that the vault cannot read it. */
import * as v from 'valibot';
import { decryptPart, encryptPart } from '../crypto/encrypted-value.ts';

const askPart = v.object({
  /** The account to notify of answers; absent where the requester was not signed in. Never shown. */
  account: v.optional(v.string()),
  /** The custom domain that the ask link opens on; absent for the site's own host. */
  shareDomain: v.optional(v.string()),
  /** The obscured address of the account, if the requester chose to show it. */
  sender: v.optional(v.string()),
});

export type AskPart = v.InferOutput<typeof askPart>;

export function encryptAskPart(key: string, part: AskPart): Uint8Array {
  return encryptPart(key, 'ask', part);
}

/** @param part null once it is wiped: then nothing is known any more */
export function decryptAskPart(key: string, part: Uint8Array | null): AskPart {
  return part === null ? {} : v.parse(askPart, decryptPart(key, 'ask', part));
}
