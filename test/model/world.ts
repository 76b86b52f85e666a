/**
 * A secret, its envelope, three clients and a sweep, for the test that explores all their interleavings: what is stored,
 * what is in memory, and what was answered.
 */
import { TIMELINE_SECONDS_MIN } from '../../shared/limits.ts';
import { begin, conceal, type Purpose } from '../../worker/secrets/rules/secret.ts';
import { endOf, type NewSecret, type SecretRow } from '../../worker/secrets/rules/secret-row.ts';
import {
  bytes,
  MINUTE,
  rightProof,
  rightVerifier,
  SECOND,
  share,
} from '../support/secret-sample.ts';
import { CLIENTS, type CommonWorld, type EndFacts, sweepKey } from './common.ts';

/** The one client who burns, if there is an owner; otherwise every client makes every call. */
export const OWNER = 2;
/** Long enough for the end of a lockout. */
const TTL_SECONDS = 15 * 60;
export const EXPIRES_AT = TTL_SECONDS * SECOND;
export const ENDS_AT = EXPIRES_AT + TIMELINE_SECONDS_MIN * SECOND;
/** When a store that expires its entries deletes the envelope. */
export const STORE_EXPIRES_AT = EXPIRES_AT + 3 * MINUTE;
/** Tokens from here on are drawn by the Worker; those before belong to clients. */
export const SERVER_TOKENS_FROM = 10;

type Passphrase = 'none' | 'right' | 'wrong';

/** A call in the memory of a Worker: begun, and neither finished nor lost. */
export interface Call {
  readonly purpose: Purpose;
  readonly token: number;
  readonly passphrase: Passphrase;
  readonly attempt: number | null;
  /** Whether the vault has taken the call, whose answer was lost: the Worker may make it again, but refunds nothing. */
  readonly isSent: boolean;
}

/** What was answered so far. */
export interface Facts extends EndFacts {
  /** How many wrong passphrases were compared. */
  readonly wrong: Readonly<Record<Purpose, number>>;
  /** How many wrong passphrases came with the winner's token during its lease. */
  readonly leaseMisses: number;
  /** How many attempts began in this exploration. */
  readonly attempts: number;
  readonly unlocks: number;
}

export interface World extends CommonWorld {
  readonly calls: readonly (Call | null)[];
  readonly facts: Facts;
}

/** The one key of the store. */
export const ENVELOPE = 'the envelope';

/** What differs between explorations. */
export interface Setting {
  /** Whether a browser encrypted it: readers come with the proof of the link, and burning needs no passphrase. */
  readonly isSealed: boolean;
  readonly hasPassphrase: boolean;
  readonly hasOwner: boolean;
  /** Attempts that were made, and were wrong, before the exploration; of reveal and of burn. */
  readonly missesBefore: number;
  /** How many attempts begin during the exploration. */
  readonly attemptsMax: number;
}

/** How often the verifier was read, which happens only where a passphrase is compared. */
export const verifierReads = { count: 0 };

const watchedLock = { verifierHash: rightVerifier, kdf: 1, cost: 10 };
Object.defineProperty(watchedLock, 'verifierHash', {
  enumerable: true,
  get: () => {
    verifierReads.count++;
    return rightVerifier;
  },
});

const parts = { readerPart: bytes(1), senderPart: bytes(2), owner: null };

const sealOfBrowser = { proofHash: rightProof, ciphertextHash: bytes(3), ciphertextBytes: 288 };

export function newSecret({ hasPassphrase, isSealed }: Setting): NewSecret {
  return {
    share,
    lock: hasPassphrase ? watchedLock : null,
    ttlSeconds: TTL_SECONDS,
    ...parts,
    ...(isSealed && { browserSeal: sealOfBrowser }),
  };
}

/** The proof that a reader with the whole link sends. */
export function proofOf({ browserSeal }: SecretRow): Uint8Array | null {
  return browserSeal && rightProof;
}

export function startOf(setting: Setting): World {
  let { next: row } = conceal(null, newSecret(setting), 0);
  for (let miss = 0; miss < setting.missesBefore; miss++) {
    for (const purpose of setting.isSealed
      ? (['reveal'] as const)
      : (['reveal', 'burn'] as const)) {
      const proofHash = purpose === 'reveal' && row ? proofOf(row) : null;
      row = begin(row, { purpose, withPassphrase: true, tokenHash: null, proofHash }, 0).next;
    }
  }
  const missed = setting.missesBefore;
  return {
    row,
    stored: [ENVELOPE],
    now: 0,
    calls: CLIENTS.map(() => null),
    sweeping: null,
    facts: {
      winner: null,
      isBurned: false,
      isClosed: false,
      wrong: { reveal: missed, burn: setting.isSealed ? 0 : missed },
      leaseMisses: 0,
      attempts: 0,
      unlocks: 0,
    },
  };
}

/**
 * Equal for worlds that behave alike: clients are interchangeable, times count from now, and past ones are all the same. What
 * no rule reads is left out, such as the number of repeats.
 */
export function keyOf({ row, stored, now, calls, sweeping, facts }: World): string {
  const { winner } = facts;
  const claimant = row?.claim?.tokenHash[0];
  const rightsOf = (token: number) =>
    `${token === claimant ? 'holds' : ''}${token === winner?.token ? 'won' : ''}`;
  const clients = CLIENTS.map((client) => {
    const call = calls[client];
    const under =
      call &&
      [
        call.purpose,
        call.purpose === 'burn' ? '' : call.token < SERVER_TOKENS_FROM ? 'own' : 'drawn',
        rightsOf(call.token),
        call.passphrase,
        call.attempt === null,
        call.isSent,
      ].join();
    return `${rightsOf(client + 1)}:${under ?? ''}`;
  }).toSorted();
  const ahead = (moment: number) => Math.max(0, moment - now);
  return [
    ...clients,
    ahead(EXPIRES_AT),
    now >= STORE_EXPIRES_AT,
    now >= ENDS_AT,
    stored.join(),
    row && sweeping && sweepKey(row, sweeping),
    row && rowKey(row, ahead),
    winner && [ahead(winner.leaseEndsAt), claimant === winner.token].join(),
    facts.isBurned,
    facts.isClosed,
    facts.leaseMisses,
    facts.attempts,
    row && endOf(row, now) === null && revealKey(row, facts, ahead),
    row && (endOf(row, now) === null || row.share !== null) && burnKey(row, facts, ahead),
  ].join(';');
}

/** Read until the secret ends. */
function revealKey({ revealGuard, unlockedAt }: SecretRow, facts: Facts, ahead: Ahead): string {
  const { attempts, lockedUntil } = revealGuard;
  return [
    attempts,
    ahead(lockedUntil),
    unlockedAt.length,
    facts.unlocks,
    facts.wrong.reveal,
  ].join();
}

/** Read until the share is wiped. */
function burnKey({ burnGuard }: SecretRow, facts: Facts, ahead: Ahead): string {
  return [burnGuard.attempts, ahead(burnGuard.lockedUntil), facts.wrong.burn].join();
}

type Ahead = (moment: number) => number;

function rowKey(row: SecretRow, ahead: Ahead): string {
  return [
    row.share !== null,
    row.receivedAt !== null,
    row.burnedAt !== null,
    row.claim && [ahead(row.claim.leaseEndsAt), row.claim.misses].join(),
    row.envelopeStored,
  ].join();
}
