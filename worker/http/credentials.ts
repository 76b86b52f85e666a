/** The credentials of a program, as its `Authorization` header has them. */
import { looksLikeApiToken } from '../crypto/api-token.ts';
import { fromBase64 } from '../crypto/encoding.ts';
import { normalAddress } from '../platform/rules/email-address.ts';

export interface Credentials {
  /** The address of the account, in its normal form; null where the header has none. */
  readonly address: string | null;
  readonly token: string;
  /** Whether the token has the form of ours. A header of another form may be that of a proxy which asks for a password. */
  readonly isOurs: boolean;
}

/** Reads `Bearer <token>`, or `Basic` with the address of the account and the token. */
export function readCredentials(authorization: string): Credentials {
  const [scheme = '', value = ''] = authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() === 'bearer') {
    return { address: null, token: value, isOurs: looksLikeApiToken(value, false) };
  }
  const bytes = scheme.toLowerCase() === 'basic' ? fromBase64(value) : null;
  const pair = new TextDecoder().decode(bytes ?? new Uint8Array());
  const colon = pair.indexOf(':');
  const address = normalAddress(pair.slice(0, Math.max(colon, 0)));
  const token = pair.slice(colon + 1);
  return { address, token, isOurs: address !== null && looksLikeApiToken(token, true) };
}
