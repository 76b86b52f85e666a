/**
 * Revealing a secret. Everything that can fail comes before the claim: the call and the attempt are charged, the envelope is
 * read and checked, the passphrase is hashed. Then follow one synchronous transition in the vault, and the decryption.
 */
import { REPLICATION_SECONDS_MAX } from '../../shared/limits.ts';
import { isSound, openEnvelope } from '../crypto/envelope.ts';
import { sha256 } from '../crypto/hash.ts';
import { idOf } from '../crypto/keys.ts';
import type { ReaderView } from './vault-types.ts';
import { count } from '../platform/metrics.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import { attemptsLeft } from './rules/lockout.ts';
import type { BeginOutcome, ClaimOutcome, Purpose, Wrong, WrongClaim } from './rules/secret.ts';
import type { Lock } from './rules/secret-row.ts';
import { getEnvelope } from './envelopes.ts';
import { fromStore } from '../platform/store-unavailable.ts';
import type { Answering, Stores } from '../platform/call-object.ts';
import { type Hashing, hashInTurn } from '../http/hash-in-turn.ts';
import { notifyOfLockout, notifyOwner } from './notify-owner.ts';
import { callVault, vaultStub } from './stub.ts';
import { PASSPHRASE_KDF, passphraseKeys, type PassphraseKeys } from '../crypto/key-derivation.ts';
import { claimTokenHash, drawToken } from '../crypto/tokens.ts';

interface ClaimRequest {
  readonly secretKey: string;
  /** The client's claim token, or null. */
  readonly rid: string | null;
  /** 0 when the caller may reveal it, else the seconds until they may; awaited before anything is consumed. */
  readonly charged: Promise<number>;
  /** Of a verified recipient, 32 bytes; without it a bound secret stays closed. */
  readonly ticket?: Uint8Array | null;
  /** Whether the secret may be revealed on this host; absent: on any. Otherwise it is unknown. */
  readonly opensHere?: (reader: ReaderView) => boolean;
}

export interface RevealRequest extends ClaimRequest {
  /** '' is "none". */
  readonly passphrase: string;
}

/** Of a reader who decrypts in the browser. */
export interface ReleaseRequest extends ClaimRequest {
  /** 32 bytes, of the link. */
  readonly proof: Uint8Array;
  /** 32 bytes, of the passphrase; null without one. */
  readonly passphraseProof: Uint8Array | null;
}

/** Nothing was revealed, and nothing consumed. */
export type Denied =
  | Exclude<ClaimOutcome, { kind: 'claimed' | 'wrong' }>
  | WrongPassphrase
  | { readonly kind: 'not_ready' }
  | Limited;

export interface WrongPassphrase extends Wrong {
  /** Before the next lockout; absent where no attempt was recorded. */
  readonly attemptsLeft?: number;
}

/** The caller's limit refused. */
export interface Limited {
  readonly kind: 'limited';
  readonly waitSeconds: number;
}

export type RevealOutcome =
  | Denied
  | { readonly kind: 'revealed'; readonly content: string; readonly reader: ReaderView };

export type ReleaseOutcome =
  | Denied
  | {
      readonly kind: 'released';
      readonly share: Uint8Array;
      /** Null where it is in parts, which the reader has already. */
      readonly ciphertext: Uint8Array | null;
      readonly reader: ReaderView;
    };

/** Reveals a secret that the site encrypted, and notifies the account that created it. */
export async function revealSecret(
  call: Answering & Hashing,
  request: RevealRequest,
): Promise<RevealOutcome> {
  const { secretKey, passphrase } = request;
  const claimed = await claimSecret(call, request, {
    proof: null,
    withPassphrase: passphrase !== '',
    isSound: (envelope) => isSound(envelope, secretKey),
    unlock: (lock) => unlockWith(call, lock, secretKey, passphrase),
  });
  if (claimed.kind !== 'claimed') return claimed;
  const { envelope, reader, share, unlocked } = claimed;
  const passphrasePart = unlocked?.passphrasePart ?? null;
  const keys = { secretKey, id: idOf(secretKey), share, passphrasePart };
  const content = decodeText(openEnvelope(keys, envelope));
  return { kind: 'revealed', content, reader };
}

/**
 * Hands out the share and the ciphertext of a secret that a browser encrypted, and notifies the account that created it. The
 * reader decrypts it.
 */
export async function releaseSecret(
  call: Answering,
  { proof, passphraseProof, ...request }: ReleaseRequest,
): Promise<ReleaseOutcome> {
  const claimed = await claimSecret(call, request, {
    proof,
    withPassphrase: passphraseProof !== null,
    hasEnvelope: ({ ciphertext }) => ciphertext?.parts === 0,
    isSound: (ciphertext, { ciphertext: stored }) =>
      stored?.hash !== undefined &&
      stored.hash !== null &&
      equalBytes(sha256(ciphertext), stored.hash),
    unlock: () => passphraseProof && { verifier: passphraseProof },
  });
  if (claimed.kind !== 'claimed') return claimed;
  const { envelope, share, reader } = claimed;
  const ciphertext = envelope.length === 0 ? null : envelope;
  return { kind: 'released', share, ciphertext, reader };
}

/** What differs between the two ways of encryption. */
interface Encryption<Unlocked extends Pick<PassphraseKeys, 'verifier'>> {
  /** Whether one envelope holds it, which goes with the claim; absent: it does. */
  readonly hasEnvelope?: (reader: ReaderView) => boolean;
  /** Of the link, for a secret that a browser encrypted. */
  readonly proof: Uint8Array | null;
  readonly withPassphrase: boolean;
  /** Whether what was read is what was stored. */
  readonly isSound: (envelope: Uint8Array, reader: ReaderView) => boolean;
  /** The verifier of the caller's passphrase. */
  readonly unlock: (lock: Lock) => Unlocked | null | Promise<Unlocked | null>;
}

interface Claimed<Unlocked> {
  readonly kind: 'claimed';
  /** Empty where there is none. */
  readonly envelope: Uint8Array<ArrayBuffer>;
  readonly reader: ReaderView;
  readonly share: Uint8Array;
  readonly unlocked: Unlocked | null;
}

async function claimSecret<Unlocked extends Pick<PassphraseKeys, 'verifier'>>(
  call: Answering,
  request: ClaimRequest,
  encryption: Encryption<Unlocked>,
): Promise<Claimed<Unlocked> | Denied> {
  const { secretKey, rid, ticket = null } = request;
  const { proof, withPassphrase, hasEnvelope = () => true } = encryption;
  const id = idOf(secretKey);
  // Without a client's token the Worker draws one, so that it can repeat a claim whose response was lost.
  const tokenHash = claimTokenHash(id, rid ?? drawToken());
  const preloaded = withPassphrase ? null : startReading(call, id);
  const begun = await beginReveal(call, id, request, { withPassphrase, proof, ticket, tokenHash });
  if ('kind' in begun) return begun;
  const { outcome, reader } = begun;
  const envelope = hasEnvelope(reader)
    ? await readSound(call, id, begun, encryption, preloaded)
    : new Uint8Array();
  if (envelope === null) return notArrived(reader);
  const unlocked =
    outcome.kind === 'attempt'
      ? await orRelease(call, id, 'reveal', outcome, () => encryption.unlock(outcome.lock))
      : null;
  const command = {
    tokenHash,
    tokenFrom: rid === null ? 'server' : 'client',
    verifier: unlocked?.verifier ?? null,
    attempt: outcome.kind === 'attempt' ? outcome.attempt : null,
    proof,
    ticket,
  } as const;
  const claimed = await vaultStub(call, id).claim(command);
  if (claimed.kind === 'wrong') {
    return wrongPassphrase(call, secretKey, begun, claimed);
  }
  if (claimed.kind !== 'claimed') return claimed;
  // Also of a repeated claim, which may be the Worker's own after a lost response.
  notifyOwner(call, secretKey, reader, claimed.ending);
  return { kind: 'claimed', envelope, reader, share: claimed.share, unlocked };
}

export interface Begun {
  readonly outcome: Extract<BeginOutcome, { kind: 'open' | 'attempt' }>;
  readonly reader: ReaderView;
}

/** Records an attempt while the call is charged; released if the call is refused. */
export async function beginReveal(
  stores: Stores,
  id: string,
  { charged, opensHere }: Pick<ClaimRequest, 'charged' | 'opensHere'>,
  caller: Pick<Encryption<PassphraseKeys>, 'withPassphrase' | 'proof'> &
    Required<Pick<ClaimRequest, 'ticket'>> & { readonly tokenHash: Uint8Array },
): Promise<Begun | Denied> {
  const command = { purpose: 'reveal', ...caller } as const;
  // A repetition may record an attempt twice, which is the safe side.
  const [{ outcome, reader }, waitSeconds] = await Promise.all([
    vaultStub(stores, id).begin(command),
    charged,
  ]);
  if (waitSeconds > 0) {
    await releaseAttempt(stores, id, 'reveal', outcome);
    return { kind: 'limited', waitSeconds };
  }
  if (reader && opensHere && !opensHere(reader)) {
    await releaseAttempt(stores, id, 'reveal', outcome);
    return { kind: 'unknown' };
  }
  if (outcome.kind !== 'open' && outcome.kind !== 'attempt') return outcome;
  if (reader === null) throw new Error('a vault opened a row that it does not have');
  return { outcome, reader };
}

/**
 * Counts and describes a wrong passphrase, and notifies the account that created the secret of a lockout. One that was sent again,
 * because its answer was lost, is released: it costs one attempt.
 */
export async function wrongPassphrase(
  call: Answering,
  secretKey: string,
  { outcome, reader }: Begun,
  { lockedAt, isRepeated }: WrongClaim,
): Promise<WrongPassphrase> {
  const attempt = outcome.kind === 'attempt' ? outcome.attempt : null;
  if (isRepeated) await releaseAttempt(call, idOf(secretKey), 'reveal', outcome);
  else count(call.env, 'wrong_passphrases', { purpose: 'reveal' });
  if (lockedAt !== undefined) notifyOfLockout(call, secretKey, reader, lockedAt);
  if (attempt === null) return { kind: 'wrong' };
  return { kind: 'wrong', attemptsLeft: attemptsLeft(isRepeated ? attempt - 1 : attempt) };
}

/** The envelope, checked for damage; null if it has not arrived. Without one, the attempt is released. */
async function readSound(
  stores: Stores,
  id: string,
  { outcome, reader }: Begun,
  { isSound: isSoundFor }: Pick<Encryption<never>, 'isSound'>,
  preloaded: ReturnType<typeof startReading> | null,
): ReturnType<typeof startReading> {
  const reading = (preloaded ?? startReading(stores, id)).then((envelope) => {
    if (envelope && !isSoundFor(envelope, reader)) throw new Error('an envelope is damaged');
    return envelope;
  });
  const found = await reading.catch(() => null);
  if (found === null) await releaseAttempt(stores, id, 'reveal', outcome);
  return reading;
}

/**
 * Releases an attempt that could not be compared. At most once: after a broken call it is unknown whether it was released, and
 * a second release would give back an attempt that was compared.
 */
export async function releaseAttempt(
  stores: Stores,
  id: string,
  purpose: Purpose,
  begun: BeginOutcome,
): Promise<void> {
  if (begun.kind !== 'attempt' || begun.attempt === null) return;
  await callVault(stores, id, async (vault, attempt) =>
    attempt === 1 ? vault.refundAttempt(purpose) : null,
  );
}

/** Before the claim, never after: an envelope that has not arrived must not cost the secret. */
function startReading({ env }: Stores, id: string) {
  const reading = fromStore('reading an envelope', getEnvelope(env, id));
  // If the vault refuses first, the result is not awaited.
  reading.catch(() => undefined);
  return reading;
}

function notArrived(reader: ReaderView): Denied {
  const ageSeconds = (Date.now() - reader.createdAt) / 1000;
  if (ageSeconds > REPLICATION_SECONDS_MAX)
    throw new Error('the envelope of a living secret is gone');
  return { kind: 'not_ready' };
}

/** Derives keys for a recorded attempt. If that fails there is nothing to compare, and the attempt is released. */
export async function orRelease<Keys>(
  stores: Stores,
  id: string,
  purpose: Purpose,
  begun: BeginOutcome,
  derive: () => Keys | Promise<Keys>,
): Promise<Keys> {
  try {
    return await derive();
  } catch (error) {
    await releaseAttempt(stores, id, purpose, begun);
    throw error;
  }
}

/** Derives the keys of a passphrase with the parameters of the secret's lock. @throws StoreUnavailable as `hashInTurn` */
export async function unlockWith(
  call: Hashing,
  lock: Lock,
  secretKey: string,
  passphrase: string,
): Promise<PassphraseKeys> {
  if (lock.kdf !== PASSPHRASE_KDF) throw new Error(`unknown passphrase derivation ${lock.kdf}`);
  return hashInTurn(call, (inTurn) =>
    inTurn((seen) => passphraseKeys(secretKey, passphrase, lock.cost, seen)),
  );
}

/** A byte order mark at the start is part of the secret. */
function decodeText(content: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
}

/** Five seconds in all: most envelopes arrive at once. */
const WAITS_MS = [250, 250, 500, 1000, 1000, 1000, 1000] as const;

/** Reveals a secret, and retries while its envelope has not arrived: clients of v1 would take it for lost. */
export async function revealWithRetry(
  stores: Answering & Hashing,
  request: RevealRequest,
): Promise<RevealOutcome> {
  let outcome = await revealSecret(stores, request);
  for (const waitMs of WAITS_MS) {
    if (outcome.kind !== 'not_ready') return outcome;
    await scheduler.wait(waitMs);
    outcome = await revealSecret(stores, request);
  }
  return outcome;
}
