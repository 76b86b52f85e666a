/** Hashing and checking passwords, in the Worker: in an object, bcrypt would block all other calls. */
import { sha256 } from '../crypto/hash.ts';
import type { StoredPassword } from './rules/account-state.ts';
import { drawAccountKey, unwrapAccountKey, wrapAccountKey } from '../crypto/account-key.ts';
import { drawSalt, PASSWORD_KDF, passwordKeys } from '../crypto/key-derivation.ts';
import { type Hashing, hashInTurn } from '../http/hash-in-turn.ts';

type PasswordCall = Pick<Hashing, 'config' | 'caller'>;

/** The form in which an account stores a password; costs one bcrypt. */
export async function storedPassword(
  call: PasswordCall,
  account: string,
  password: string,
  accountKey: Uint8Array,
): Promise<StoredPassword> {
  const salt = drawSalt();
  const { BCRYPT_COST: cost } = call.config;
  const { verifier, wrappingKey } = await hashInTurn(call, (inTurn) =>
    inTurn((seen) => passwordKeys(password, salt, cost, seen)),
  );
  const wrappedKey = wrapAccountKey(wrappingKey, account, accountKey);
  return { verifierHash: sha256(verifier), salt, cost, kdf: PASSWORD_KDF, wrappedKey };
}

export interface TriedPassword {
  readonly verifier: Uint8Array;
  /** Null when the password is wrong. */
  readonly accountKey: Uint8Array | null;
}

/**
 * Hashes a password as the stored one was. If nothing is stored a decoy is used, so that the time does not reveal whether
 * there is an account: each call costs as many rounds of bcrypt as one at the cost of the settings, also for a password that
 * was stored at a lower cost. One that was stored at a higher cost takes longer, which the minimum duration hides for a
 * difference of one.
 */
export async function tryPassword(
  call: PasswordCall,
  account: string,
  password: string,
  stored: StoredPassword | null,
): Promise<TriedPassword> {
  if (stored && stored.kdf !== PASSWORD_KDF) throw new Error(`unknown derivation ${stored.kdf}`);
  const { BCRYPT_COST } = call.config;
  const { salt, cost } = stored ?? { salt: drawSalt(), cost: BCRYPT_COST };
  const { verifier, wrappingKey } = await hashInTurn(call, async (inTurn) => {
    const keys = await inTurn((seen) => passwordKeys(password, salt, cost, seen));
    // One more at the same cost makes it twice the rounds, which are those of the next cost, and so on.
    for (let made = cost; made < BCRYPT_COST; made++) {
      await inTurn((seen) => passwordKeys(password, salt, made, seen));
    }
    return keys;
  });
  const wrappedKey = stored?.wrappedKey ?? wrapAccountKey(wrappingKey, '', drawAccountKey());
  return { verifier, accountKey: unwrapAccountKey(wrappingKey, account, wrappedKey) };
}
