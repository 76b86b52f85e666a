/** The contents of the email about a new API token, sealed; they stay true when the token is gone before it is sent. */
import * as v from 'valibot';
import { tokenScopes } from '../../shared/token-scopes.ts';
import type { Config } from '../config/config.ts';
import { openText, sealText } from '../crypto/sealed-value.ts';

const newToken = v.object({
  /** Empty for the unnamed one. */
  name: v.string(),
  scopes: v.array(v.picklist(tokenScopes)),
  /** Both in epoch ms. */
  createdAt: v.number(),
  expiresAt: v.nullable(v.number()),
});

export type TokenMail = v.InferOutput<typeof newToken>;

interface Settings {
  readonly config: Pick<Config, 'MAIL_KEYS'>;
}

export async function sealTokenMail(
  { config }: Settings,
  account: string,
  mail: TokenMail,
): Promise<Uint8Array> {
  return sealText(config.MAIL_KEYS, contextOf(account), JSON.stringify(mail));
}

/** Null when the key that sealed it is gone. */
export async function openTokenMail(
  { config }: Settings,
  account: string,
  sealed: Uint8Array,
): Promise<TokenMail | null> {
  const opened = await openText(config.MAIL_KEYS, contextOf(account), sealed);
  const read = v.safeParse(newToken, opened === null ? null : JSON.parse(opened));
  return read.success ? read.output : null;
}

/** Binds the contents to an account and a template: as any other they cannot be opened. */
function contextOf(account: string): string {
  return `${account}\0api-token`;
}
