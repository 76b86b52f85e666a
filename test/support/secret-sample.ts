/** Rows, commands and attacks for the tests of secrets. */
import {
  begin,
  burn,
  claim,
  type ClaimCommand,
  type Purpose,
  refund,
  unlock,
  view,
} from '../../worker/secrets/rules/secret.ts';
import { sweep } from '../../worker/secrets/rules/sweep.ts';
import { newRow, type SecretRow } from '../../worker/secrets/rules/secret-row.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
const TTL_SECONDS = 3600;
export const EXPIRY = TTL_SECONDS * SECOND;

export const bytes = (byte: number) => new Uint8Array(32).fill(byte);
export const share = bytes(7);
export const rightVerifier = bytes(8);
export const wrongVerifier = bytes(9);
/** Another one for each number: the same one again may be the same request. */
export const wrongVerifierOf = (number: number) =>
  new Uint8Array(new Uint32Array(8).fill(1e9 + number).buffer);
export const rightProof = bytes(10);
export const wrongProof = bytes(11);
export const lock = { verifierHash: rightVerifier, kdf: 1, cost: 10 };

export function row(over: Partial<SecretRow> = {}): SecretRow {
  const parts = { readerPart: bytes(1), senderPart: bytes(2), owner: null };
  return { ...newRow({ share, lock: null, ttlSeconds: TTL_SECONDS, ...parts }, 0), ...over };
}

export function claiming(token: number, over: Partial<ClaimCommand> = {}): ClaimCommand {
  return {
    tokenHash: bytes(token),
    tokenFrom: 'client',
    verifierHash: null,
    attempt: null,
    ...over,
  };
}

/** Begins and claims with a passphrase, as the Worker does. */
export function tryPassphrase(
  current: SecretRow | null,
  verifierHash: Uint8Array,
  now: number,
  token = 1,
) {
  const tokenHash = bytes(token);
  const begun = begin(current, { purpose: 'reveal', withPassphrase: true, tokenHash }, now);
  if (begun.outcome.kind !== 'attempt') return begun;
  const { attempt: recorded } = begun.outcome;
  return claim(begun.next, claiming(token, { verifierHash, attempt: recorded }), now);
}

export function missRound(start: SecretRow, now: number): SecretRow {
  let current: SecretRow | null = start;
  for (let miss = 0; miss < 5; miss++)
    current = tryPassphrase(current, wrongVerifierOf(miss), now).next;
  if (!current) throw new Error('there is no row');
  return current;
}

/** An attempt that was begun and neither compared nor taken back yet. */
interface Pending {
  readonly purpose: Purpose;
  readonly token: number;
  readonly attempt: number | null;
  readonly passphrase: number;
}

const RIGHT = 0;

export class Attacked {
  now = 0;
  /** The passphrases that the stored verifier was read for; a repeat comes with the token of who opened the secret. */
  readonly compared = {
    reveal: new Set<number>(),
    burn: new Set<number>(),
    repeat: new Set<number>(),
  };
  /** How many lockouts were ended early. */
  unlocks = 0;
  readonly expiresAt: number;
  #row: SecretRow | null;
  #pending: Pending[] = [];
  #passphrases = RIGHT;
  #inHand: Pending | null = null;

  constructor(ttlSeconds: number) {
    const watchedLock = { verifierHash: rightVerifier, kdf: 1, cost: 10 };
    Object.defineProperty(watchedLock, 'verifierHash', { get: () => this.#readVerifier() });
    const parts = { readerPart: bytes(1), senderPart: bytes(2), owner: null };
    this.expiresAt = ttlSeconds * 1000;
    this.#row = newRow({ share: bytes(7), lock: watchedLock, ttlSeconds, ...parts }, 0);
  }

  /** Begins an attempt, with a passphrase that was never tried before unless it is the right one. */
  begin(purpose: Purpose, token = 1, isRight = false): void {
    const passphrase = isRight ? RIGHT : ++this.#passphrases;
    const tokenHash = purpose === 'reveal' ? bytes(token) : null;
    const begun = begin(this.#row, { purpose, withPassphrase: true, tokenHash }, this.now);
    this.#row = begun.next;
    if (begun.outcome.kind !== 'attempt') return;
    const { attempt } = begun.outcome;
    this.#pending.push({ purpose, token, attempt, passphrase });
  }

  /** Compares one of the attempts that are under way; a broken call is made again with the same passphrase. */
  finish(index: number, isRepeated = false): void {
    const pending = this.#take(index);
    if (!pending) return;
    this.#compare(pending);
    if (isRepeated) this.#compare(pending);
  }

  /** A store failed before the attempt was compared. */
  refund(index: number): void {
    const pending = this.#take(index);
    if (pending?.purpose === 'reveal' && pending.attempt !== null) {
      this.#row = refund(this.#row, 'reveal');
    }
  }

  /** The Worker stopped before the attempt was compared. */
  crash(index: number): void {
    this.#take(index);
  }

  unlock(): void {
    const wasLocked = this.lockedUntil('reveal') > this.now;
    this.#row = unlock(this.#row, this.now);
    if (wasLocked && this.lockedUntil('reveal') <= this.now) this.unlocks++;
  }

  view(): void {
    this.#row = view(this.#row, this.now);
  }

  sweep(): void {
    this.#row = this.#row && sweep(this.#row, this.now).next;
  }

  /** When the next attempt may be made. */
  nextAt(purpose: Purpose): number {
    return Math.max(this.now, this.lockedUntil(purpose));
  }

  /** Makes one attempt from beginning to end. */
  attempt(purpose: Purpose, isRight = false): void {
    this.begin(purpose, 1, isRight);
    this.finish(0);
  }

  lockedUntil(purpose: Purpose): number {
    const guard = purpose === 'reveal' ? this.#row?.revealGuard : this.#row?.burnGuard;
    return guard?.lockedUntil ?? 0;
  }

  get leaseEndsAt(): number {
    return this.#row?.claim?.leaseEndsAt ?? 0;
  }

  /** How many passphrases were compared, in any way. */
  get total(): number {
    const { reveal, burn: burning, repeat } = this.compared;
    return new Set([...reveal, ...burning, ...repeat]).size;
  }

  #readVerifier(): Uint8Array {
    if (!this.#inHand) throw new Error('a verifier was read for no attempt');
    const { purpose, attempt, passphrase } = this.#inHand;
    this.compared[attempt === null ? 'repeat' : purpose].add(passphrase);
    return rightVerifier;
  }

  #take(index: number): Pending | undefined {
    return this.#pending.splice(index % Math.max(1, this.#pending.length), 1).at(0);
  }

  #compare(pending: Pending): void {
    const { purpose, token, attempt, passphrase } = pending;
    this.#inHand = pending;
    const verifierHash = passphrase === RIGHT ? rightVerifier : wrongVerifierOf(passphrase);
    const tokenHash = bytes(token);
    const { next } =
      purpose === 'burn'
        ? burn(this.#row, { verifierHash, attempt }, this.now)
        : claim(this.#row, { tokenHash, tokenFrom: 'client', verifierHash, attempt }, this.now);
    this.#row = next;
  }
}
