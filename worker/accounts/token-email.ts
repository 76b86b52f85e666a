/** The contents of the email about a new API token, sealed; they stay true when the token is gone before it is sent. */
import * as v from 'valibot';
import { tokenScopes } from '../../shared/contract/endpoint.ts';
import { type MailSettings, openJson, sealJson } from '../platform/sealed-json.ts';

const newToken = v.object({
  /** Empty for the unnamed one. */
  name: v.string(),
  scopes: v.array(v.picklist(tokenScopes)),
  /** Both in epoch ms. */
  createdAt: v.number(),
  expiresAt: v.nullable(v.number()),
});

export type TokenMail = v.InferOutput<typeof newToken>;

export function sealTokenMail(
  settings: MailSettings,
  account: string,
  mail: TokenMail,
): Uint8Array {
  return sealJson(settings, contextOf(account), mail);
}

/** Null when it is unreadable. */
export function openTokenMail(
  settings: MailSettings,
  account: string,
  sealed: Uint8Array,
): TokenMail | null {
  return openJson(settings, contextOf(account), sealed, newToken);
}

function contextOf(account: string): string {
  return `${account}\0api-token`;
}
