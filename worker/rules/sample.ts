/** Rows and commands that the tests of these rules share. */
import { begin, claim, type ClaimCommand } from './secret.ts';
import { newRow, type SecretRow } from './secret-row.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
const TTL_SECONDS = 3600;
export const EXPIRY = TTL_SECONDS * SECOND;

export const bytes = (byte: number) => new Uint8Array(32).fill(byte);
export const share = bytes(7);
export const rightVerifier = bytes(8);
export const wrongVerifier = bytes(9);
export const lock = { verifierHash: rightVerifier, kdf: 1, cost: 10 };

export function row(over: Partial<SecretRow> = {}): SecretRow {
  const parts = { readerPart: bytes(1), creatorPart: bytes(2), owner: null };
  return { ...newRow({ share, lock: null, ttlSeconds: TTL_SECONDS, ...parts }, 0), ...over };
}

export function claiming(token: number, over: Partial<ClaimCommand> = {}): ClaimCommand {
  return { tokenHash: bytes(token), tokenFrom: 'client', verifierHash: null, guess: null, ...over };
}

/** Begins and claims, as the Worker does. */
export function guess(current: SecretRow | null, verifierHash: Uint8Array, now: number, token = 1) {
  const tokenHash = bytes(token);
  const begun = begin(current, { purpose: 'reveal', withPassphrase: true, tokenHash }, now);
  if (begun.outcome.kind !== 'guess') return begun;
  const { guess: charged } = begun.outcome;
  return claim(begun.next, claiming(token, { verifierHash, guess: charged }), now);
}

export function missRound(start: SecretRow, now: number): SecretRow {
  let current: SecretRow | null = start;
  for (let miss = 0; miss < 5; miss++) current = guess(current, wrongVerifier, now).next;
  if (!current) throw new Error('the row is gone');
  return current;
}
