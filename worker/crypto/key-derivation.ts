/**
 * Keys derived from passphrases of secrets and passwords of accounts. Each gives a verifier, of which only the SHA-256 is
 * stored, and key material for decryption; neither reveals the other. Each derivation costs one bcrypt: never run one
 * inside a Durable Object, it would block all other requests of that object, and in the Worker only in turn
 * (`worker/http/hash-in-turn.ts`).
 *
 * bcrypt reads 72 bytes and stops at a null character, so its input is always the base64 of a hash. Texts are normalised
 * to NFC, because keyboards compose accents differently, and are not trimmed.
 */
import { base64, utf8 } from './encoding.ts';
import { derive, hmac } from './hash.ts';

/** Version of the passphrase derivation, stored with every secret. */
export const PASSPHRASE_KDF = 1;
/** The derivation that browsers use (`shared/seal`). The Worker gets its result. */
export const BROWSER_KDF = 2;
/** Version of the password derivation, stored with every password. */
export const PASSWORD_KDF = 1;

const SALT_BYTES = 16;

export interface PassphraseKeys {
  /** 32 bytes for the vault, which stores their SHA-256. */
  readonly verifier: Uint8Array;
  /** 32 bytes of the content key. */
  readonly passphrasePart: Uint8Array;
}

/**
 * Derives both keys of a passphrase. The salt is derived from the secret key, so the link is needed as well.
 *
 * @param cost log2 of bcrypt's rounds, 4 to 31
 * @param seen is called about every 100 ms
 */
export async function passphraseKeys(
  secretKey: string,
  passphrase: string,
  cost: number,
  seen?: () => void,
): Promise<PassphraseKeys> {
  const key = utf8(secretKey);
  const digest = hmac(derive(key, 'pass-pre'), utf8(passphrase.normalize('NFC')));
  const salt = derive(key, 'pass-salt').subarray(0, SALT_BYTES);
  const hashed = utf8(await bcrypt(base64(digest), salt, cost, seen));
  return { verifier: derive(hashed, 'verifier'), passphrasePart: derive(hashed, 'pass-key') };
}

interface PasswordKeys {
  /** 32 bytes for the account, which stores their SHA-256. */
  readonly verifier: Uint8Array;
  /** 32 bytes that wrap the account key. */
  readonly wrappingKey: Uint8Array<ArrayBuffer>;
}

/**
 * Derives both keys of a password.
 *
 * @param salt 16 bytes, stored with the password
 * @param cost log2 of bcrypt's rounds, 4 to 31
 * @param seen is called about every 100 ms
 */
export async function passwordKeys(
  password: string,
  salt: Uint8Array,
  cost: number,
  seen?: () => void,
): Promise<PasswordKeys> {
  const digest = derive(utf8(password.normalize('NFC')), 'password-pre');
  const hashed = utf8(await bcrypt(base64(digest), salt, cost, seen));
  return {
    verifier: derive(hashed, 'password-verifier'),
    wrappingKey: derive(hashed, 'password-part'),
  };
}

/** A new salt for a password. */
export function generateSalt(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(SALT_BYTES));
}

/**
 * Runs bcrypt.
 *
 * @param text at most 72 characters
 * @param salt 16 bytes
 * @param cost log2 of the rounds
 * @param seen is called about every 100 ms
 * @returns 60 characters, with cost and salt
 */
export type Bcrypt = (
  text: string,
  salt: Uint8Array,
  cost: number,
  seen?: () => void,
) => Promise<string>;

/** On this thread. */
export const bcryptHere: Bcrypt = async (text, salt, cost, seen) => {
  // Most isolates hash nothing: evaluated when it is first needed.
  const { default: bcrypt } = await import('bcryptjs');
  const rounds = String(cost).padStart(2, '0');
  const setting = `$2b$${rounds}$${bcrypt.encodeBase64(salt, SALT_BYTES)}`;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const done = (error: Error | null, hashed = '') => (error ? reject(error) : resolve(hashed));
  bcrypt.hash(text, setting, done, seen);
  return promise;
};

let bcrypt = bcryptHere;

/** Has bcrypt run elsewhere from now on: a server of one machine has threads for it. */
export function runBcryptBy(other: Bcrypt): void {
  bcrypt = other;
}
