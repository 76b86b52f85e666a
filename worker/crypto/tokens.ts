/** Tokens and marks that prove something without saying what. */
import { base64url, utf8 } from './encoding.ts';
import { derive, hmac, sha256 } from './hash.ts';

const TOKEN_BYTES = 24;

/** A random token, base64url. */
export function drawToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** What a vault keeps of a claim token: SHA-256, bound to the secret. */
export function claimTokenHash(secretId: string, token: string): Uint8Array {
  return sha256(utf8(`${secretId}\0${token}`));
}

/** The mark by which a secret recognises the account that made it, and which tells nobody else which one that is. */
export function ownerMark(secretKey: string, account: string): Uint8Array {
  return hmac(derive(utf8(secretKey), 'owner'), utf8(account));
}
