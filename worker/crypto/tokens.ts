/** Bearer tokens: claim tokens of secrets; sessions and emailed links of accounts. Stores hold only hashes. */
import { base64url, utf8 } from './encoding.ts';
import { derive, hmac, sha256 } from './hash.ts';
import { isAccountName } from './object-names.ts';
import { isSigned, sign, type SigningKeys } from './signature.ts';

const TOKEN_BYTES = 24;
/** Enough of a hash to distinguish 20 sessions or tokens. */
const ID_BYTES = 9;

/** A random token, base64url. */
export function generateToken(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** What a vault stores of a claim token: SHA-256, bound to the secret. */
export function claimTokenHash(secretId: string, token: string): Uint8Array {
  return sha256(utf8(`${secretId}\0${token}`));
}

/** Identifies the account that created a secret to those who have the secret key, and to no one else. */
export function ownerMark(secretKey: string, account: string): Uint8Array {
  return hmac(derive(utf8(secretKey), 'owner'), utf8(account));
}

/** The purpose of an account token; a token is valid for its own purpose only. */
export type TokenPurpose = 'account-session' | 'verification' | 'reset' | 'device';

interface GeneratedToken {
  /** Given to the owner: `<account name>.<random>.<key id>.<mac>`. */
  readonly token: string;
  /** The random part: 32 characters that are never stored. */
  readonly random: string;
}

/** Creates a token for an account. */
export function generateAccountToken(
  keys: SigningKeys,
  purpose: TokenPurpose,
  account: string,
): GeneratedToken {
  const random = generateToken();
  const named = `${account}.${random}`;
  return { token: `${named}.${sign(keys, purpose, named)}`, random };
}

/** Reads a token; null unless it was signed for this purpose, so that junk reaches no object. */
export function readAccountToken(
  keys: SigningKeys,
  purpose: TokenPurpose,
  token: string,
): { account: string; random: string } | null {
  const [account = '', random = '', ...signature] = token.split('.');
  if (!isAccountName(account)) return null;
  if (!isSigned(keys, purpose, `${account}.${random}`, signature.join('.'))) return null;
  return { account, random };
}

/** What an account stores of a token. */
export function tokenHash(random: string): Uint8Array {
  return sha256(utf8(random));
}

/** The public id of a session or API token, cut from its hash; proves nothing. */
export function credentialId(hash: Uint8Array): string {
  return base64url(hash.subarray(0, ID_BYTES));
}
