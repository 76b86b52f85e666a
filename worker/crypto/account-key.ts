/**
 * What proves who somebody is, and what opens their list of receipts.
 *
 * An account is named by a keyed hash of its address. Its receipts are sealed under a random account key, which is
 * stored only wrapped: once by a part of what bcrypt makes of the password, once by each session's and API token's
 * random part. So the stores and the server's secrets together open no receipt without a credential.
 */
import bcrypt from 'bcryptjs';
import { base64, base64url, utf8 } from './encoding.ts';
import { derive, hmac, sha256 } from './hash.ts';
import { openBytes, sealBytes } from './sealed-bytes.ts';
import { isSigned, sign, type SigningKeys } from './signature.ts';
import { drawToken } from './token.ts';

/** Names the normalisation, the key and the hash that lead from an address to its object; frozen. */
const NAME_VERSION = 'a1';
const ACCOUNT_NAME = /^a1:[\w-]{43}$/;
const ACCOUNT_KEY_BYTES = 32;
const SALT_BYTES = 16;
/** Enough of a hash to tell 20 sessions or tokens apart. */
const ID_BYTES = 9;

/** Version of the derivation from a password, kept with every one. */
export const PASSWORD_KDF = 1;

/** What a token is for; one is never good for another. */
export type TokenPurpose = 'account-session' | 'api-token' | 'verification' | 'reset' | 'device';

/** The name of the object that is the account of a normal address. */
export function accountNameOf(nameKey: Uint8Array, address: string): string {
  return `${NAME_VERSION}:${base64url(hmac(nameKey, utf8(`account\0${address}`)))}`;
}

/** Whether a text could be the name of an account, so that junk touches no object. */
export function isAccountName(text: string): boolean {
  return ACCOUNT_NAME.test(text);
}

export interface DrawnToken {
  /** What its owner gets: `<account name>.<random>.<key id>.<mac>`. */
  readonly token: string;
  /** The random part: 32 characters that nothing stores. */
  readonly random: string;
}

/** Draws a token that leads to an account. */
export function drawAccountToken(
  keys: SigningKeys,
  purpose: TokenPurpose,
  account: string,
): DrawnToken {
  const random = drawToken();
  const named = `${account}.${random}`;
  return { token: `${named}.${sign(keys, purpose, named)}`, random };
}

/** Reads a token; null when it is not one of ours for this purpose, so that junk touches no object. */
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

/** What an account keeps of a token. */
export function tokenHash(random: string): Uint8Array {
  return sha256(utf8(random));
}

/** Names a session or API token to its owner by its hash; proves nothing. */
export function credentialId(hash: Uint8Array): string {
  return base64url(hash.subarray(0, ID_BYTES));
}

/** A new account key. */
export function drawAccountKey(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(ACCOUNT_KEY_BYTES));
}

/** A new salt for a password. */
export function drawSalt(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SALT_BYTES));
}

export interface PasswordKeys {
  /** 32 bytes for the account, which keeps their SHA-256. */
  readonly verifier: Uint8Array;
  /** 32 bytes that wrap the account key. */
  readonly wrappingKey: Uint8Array<ArrayBuffer>;
}

/**
 * Works out both keys of a password; costs one bcrypt. Never called inside an object: it would block the account.
 *
 * bcrypt reads 72 bytes and stops at a null character, so it is fed the base64 of a hash instead.
 *
 * @param password as typed, not trimmed; normalised to NFC, for keyboards disagree about accents
 * @param salt 16 bytes
 * @param cost log2 of bcrypt's rounds, 4 to 31
 */
export async function passwordKeys(
  password: string,
  salt: Uint8Array,
  cost: number,
): Promise<PasswordKeys> {
  const digest = derive(utf8(password.normalize('NFC')), 'password-pre');
  const rounds = String(cost).padStart(2, '0');
  const setting = `$2b$${rounds}$${bcrypt.encodeBase64(salt, SALT_BYTES)}`;
  const hashed = utf8(await bcrypt.hash(base64(digest), setting));
  return {
    verifier: derive(hashed, 'password-verifier'),
    wrappingKey: derive(hashed, 'password-part'),
  };
}

/** The key that a token's random part wraps the account key with. */
export function tokenWrappingKey(random: string): Uint8Array<ArrayBuffer> {
  return derive(utf8(random), 'token-part');
}

/** Wraps an account key under a credential's part. */
export async function wrapAccountKey(
  wrappingKey: Uint8Array<ArrayBuffer>,
  account: string,
  accountKey: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  return sealBytes(wrappingKey, utf8(account), accountKey);
}

/** Unwraps an account key; null when the credential is another one. */
export async function unwrapAccountKey(
  wrappingKey: Uint8Array<ArrayBuffer>,
  account: string,
  wrapped: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  return openBytes(wrappingKey, utf8(account), wrapped);
}

/**
 * Seals a part of a receipt under its account's key.
 *
 * @param context which part of which receipt: opened as another one, it stays shut
 */
export async function sealReceipt(
  accountKey: Uint8Array,
  context: string,
  text: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return sealBytes(derive(accountKey, 'receipts'), utf8(context), utf8(text));
}

/** Opens it again; null when the account key was lost with a forgotten password. */
export async function openReceipt(
  accountKey: Uint8Array,
  context: string,
  sealed: Uint8Array,
): Promise<string | null> {
  const opened = await openBytes(derive(accountKey, 'receipts'), utf8(context), sealed);
  return opened && new TextDecoder().decode(opened);
}
