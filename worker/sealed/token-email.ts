/** What the email about a new API token says: sealed, so that it stays true when the token is gone before it is sent. */
import * as v from 'valibot';
import { tokenScopes } from '../../shared/token-scopes.ts';
import { openText, sealText } from '../crypto/sealed-text.ts';
import type { Stores } from '../rpc/call-object.ts';

const newToken = v.object({
  /** Empty for the unnamed one. */
  name: v.string(),
  scopes: v.array(v.picklist(tokenScopes)),
  /** Both in epoch ms. */
  createdAt: v.number(),
  expiresAt: v.nullable(v.number()),
});

export type TokenMail = v.InferOutput<typeof newToken>;

export async function sealTokenMail(
  { config }: Stores,
  account: string,
  mail: TokenMail,
): Promise<Uint8Array> {
  return sealText(config.MAIL_KEYS, contextOf(account), JSON.stringify(mail));
}

/** Null when the key that sealed it is gone. */
export async function openTokenMail(
  { config }: Stores,
  account: string,
  sealed: Uint8Array,
): Promise<TokenMail | null> {
  const opened = await openText(config.MAIL_KEYS, contextOf(account), sealed);
  const read = v.safeParse(newToken, opened === null ? null : JSON.parse(opened));
  return read.success ? read.output : null;
}

/** Opened for another account, or as an email of another kind, it stays shut. */
function contextOf(account: string): string {
  return `${account}\0api-token`;
}
