/**
 * Revealing a secret. Everything that can fail comes before the claim: the call and the attempt are charged, the envelope is
 * read and checked, the passphrase is hashed. Then follow one synchronous transition in the vault, and the decryption.
 */
import { REPLICATION_SECONDS_MAX } from '../../shared/limits.ts';
import { isSound, openEnvelope } from '../crypto/envelope.ts';
import { idOf } from '../crypto/keys.ts';
import type { ReaderView } from '../rpc/types/secret-vault.ts';
import { count } from '../observability/metrics.ts';
import { attemptsLeft } from '../rules/lockout.ts';
import type { BeginOutcome, ClaimOutcome, Purpose, Wrong } from '../rules/secret.ts';
import type { Lock, Ending } from '../rules/secret-row.ts';
import { getEnvelope } from '../store/envelopes.ts';
import { fromStore } from '../store/store-unavailable.ts';
import type { Answering, Stores } from '../rpc/call-object.ts';
import { notifyOwner } from './notify-owner.ts';
import { callVault } from '../rpc/secret-vault.ts';
import { PASSPHRASE_KDF, passphraseKeys, type PassphraseKeys } from '../crypto/key-derivation.ts';
import { claimTokenHash, drawToken } from '../crypto/tokens.ts';

export interface RevealRequest {
  readonly secretKey: string;
  /** '' is "none". */
  readonly passphrase: string;
  /** The client's claim token, or null. */
  readonly rid: string | null;
  /** 0 when the caller may reveal it, else the seconds until they may; awaited before anything is consumed. */
  readonly charged: Promise<number>;
  /** Whether the secret may be revealed on this host; absent: on any. Otherwise it is unknown. */
  readonly opensHere?: (reader: ReaderView) => Promise<boolean>;
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

interface Opened {
  readonly kind: 'opened';
  readonly content: string;
  readonly reader: ReaderView;
  readonly ending: Ending;
}

/** Reveals a secret, and notifies the account that created it. */
export async function revealSecret(
  call: Answering,
  request: RevealRequest,
): Promise<RevealOutcome> {
  const opened = await open(call, request);
  if (opened.kind !== 'opened') return opened;
  const { content, reader, ending } = opened;
  // Also of a repeated claim, which may be the Worker's own after a lost response.
  notifyOwner(call, request.secretKey, reader, ending);
  return { kind: 'revealed', content, reader };
}

async function open(stores: Stores, request: RevealRequest): Promise<Opened | Denied> {
  const { secretKey, passphrase, rid } = request;
  const id = idOf(secretKey);
  // Without a client's token the Worker draws one, so that it can repeat a claim whose response was lost.
  const tokenHash = claimTokenHash(id, rid ?? drawToken());
  const preloaded = passphrase === '' ? startReading(stores, id) : null;
  const begun = await begin(stores, id, tokenHash, request);
  if ('kind' in begun) return begun;
  const { outcome, reader } = begun;
  const envelope = await readSound(stores, id, secretKey, preloaded).catch(
    async (error: unknown) => {
      await releaseAttempt(stores, id, 'reveal', outcome);
      throw error;
    },
  );
  if (envelope === null) {
    await releaseAttempt(stores, id, 'reveal', outcome);
    return notArrived(reader);
  }
  const unlocked = await unlock(outcome, secretKey, passphrase);
  const command = {
    tokenHash,
    tokenFrom: rid === null ? 'server' : 'client',
    verifier: unlocked?.verifier ?? null,
    attempt: outcome.kind === 'attempt' ? outcome.attempt : null,
  } as const;
  const claimed = await callVault(stores, id, async (vault, route) =>
    vault.claim(id, command, route),
  );
  if (claimed.kind === 'wrong') {
    count(stores.env, 'wrong_passphrases', { purpose: 'reveal' });
    return command.attempt === null
      ? claimed
      : { ...claimed, attemptsLeft: attemptsLeft(command.attempt) };
  }
  if (claimed.kind !== 'claimed') return claimed;
  const passphrasePart = unlocked?.passphrasePart ?? null;
  const keys = { secretKey, id, share: claimed.share, passphrasePart };
  const content = decodeText(await openEnvelope(keys, envelope));
  return { kind: 'opened', content, reader, ending: claimed.ending };
}

interface Begun {
  readonly outcome: Extract<BeginOutcome, { kind: 'open' | 'attempt' }>;
  readonly reader: ReaderView;
}

/** Records an attempt while the call is charged; released if the call is refused. */
async function begin(
  stores: Stores,
  id: string,
  tokenHash: Uint8Array,
  { passphrase, charged, opensHere }: RevealRequest,
): Promise<Begun | Denied> {
  const command = { purpose: 'reveal', withPassphrase: passphrase !== '', tokenHash } as const;
  // A repetition may record an attempt twice, which is the safe side.
  const [{ outcome, reader }, waitSeconds] = await Promise.all([
    callVault(stores, id, async (vault, route) => vault.begin(id, command, route)),
    charged,
  ]);
  if (waitSeconds > 0) {
    await releaseAttempt(stores, id, 'reveal', outcome);
    return { kind: 'limited', waitSeconds };
  }
  if (reader && opensHere && !(await opensHere(reader))) {
    await releaseAttempt(stores, id, 'reveal', outcome);
    return { kind: 'unknown' };
  }
  if (outcome.kind !== 'open' && outcome.kind !== 'attempt') return outcome;
  if (reader === null) throw new Error('a vault opened a row that it does not have');
  return { outcome, reader };
}

/** The envelope, checked for damage; null if it has not arrived. */
async function readSound(
  stores: Stores,
  id: string,
  secretKey: string,
  preloaded: ReturnType<typeof startReading> | null,
): ReturnType<typeof startReading> {
  const envelope = await (preloaded ?? startReading(stores, id));
  if (envelope && !isSound(envelope, secretKey)) throw new Error('an envelope is damaged');
  return envelope;
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
  await callVault(stores, id, async (vault, route, attempt) =>
    attempt === 1 ? vault.refundAttempt(id, purpose, route) : null,
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

async function unlock(
  begun: BeginOutcome,
  secretKey: string,
  passphrase: string,
): Promise<PassphraseKeys | null> {
  if (begun.kind !== 'attempt') return null;
  return unlockWith(begun.lock, secretKey, passphrase);
}

/** Derives the keys of a passphrase with the parameters of the secret's lock. */
export async function unlockWith(
  lock: Lock,
  secretKey: string,
  passphrase: string,
): Promise<PassphraseKeys> {
  if (lock.kdf !== PASSPHRASE_KDF) throw new Error(`unknown passphrase derivation ${lock.kdf}`);
  return passphraseKeys(secretKey, passphrase, lock.cost);
}

/** A byte order mark at the start is part of the secret. */
function decodeText(content: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
}

/** Five seconds in all: most envelopes arrive at once. */
const WAITS_MS = [250, 250, 500, 1000, 1000, 1000, 1000] as const;

/** Reveals a secret, and retries while its envelope has not arrived: clients of v1 would take it for lost. */
export async function revealWithRetry(
  stores: Answering,
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
