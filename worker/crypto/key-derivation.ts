/**
 * What a passphrase becomes: a verifier that the vault can check, and a part of the content key. Neither tells the
 * other, and both need the link.
 */
import { encodeBase64, hash } from 'bcryptjs';
import { base64, utf8 } from './encoding.ts';
import { derive, hmac } from './hash.ts';

/** Version of this derivation, kept with every secret. */
export const PASSPHRASE_KDF = 1;

const SALT_BYTES = 16;

export interface PassphraseKeys {
  /** 32 bytes for the vault, which keeps their SHA-256. */
  readonly verifier: Uint8Array;
  /** 32 bytes of the content key. */
  readonly passphrasePart: Uint8Array;
}

/**
 * Works out both keys of a passphrase; costs one bcrypt.
 *
 * bcrypt reads 72 bytes and stops at a null character, so it is always fed the base64 of an HMAC instead.
 *
 * @param secretKey the key in the share link
 * @param passphrase as typed; normalised to NFC, for keyboards disagree about accents
 * @param cost log2 of bcrypt's rounds, 4 to 31
 */
export async function passphraseKeys(
  secretKey: string,
  passphrase: string,
  cost: number,
): Promise<PassphraseKeys> {
  const key = utf8(secretKey);
  const digest = hmac(derive(key, 'pass-pre'), utf8(passphrase.normalize('NFC')));
  const salt = derive(key, 'pass-salt').subarray(0, SALT_BYTES);
  const rounds = String(cost).padStart(2, '0');
  const hashed = utf8(
    await hash(base64(digest), `$2b$${rounds}$${encodeBase64(salt, SALT_BYTES)}`),
  );
  return {
    verifier: derive(hashed, 'verifier'),
    passphrasePart: derive(hashed, 'pass-key'),
  };
}
