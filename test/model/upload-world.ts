/**
 * A secret in two parts, the store, three clients and a sweep, for the test that explores all their interleavings from the
 * beginning of the upload: what is stored, what is in memory, and what was answered.
 */
import { TIMELINE_SECONDS_MIN, UPLOAD_SECONDS } from '../../shared/limits.ts';
import { bytes, rightProof, SECOND, share } from '../support/secret-sample.ts';
import { endOf, type NewSecret, type SecretRow } from '../../worker/secrets/rules/secret-row.ts';
import { beginUpload } from '../../worker/secrets/rules/upload.ts';
import { CLIENTS, type CommonWorld, type EndFacts, sweepKey } from './common.ts';

const TTL_SECONDS = 15 * 60;
const TTL_MS = TTL_SECONDS * SECOND;
export const UPLOAD_ENDS_AT = UPLOAD_SECONDS * SECOND;

/** What differs between explorations. */
export interface UploadSetting {
  /** The numbers of the parts. */
  readonly parts: readonly number[];
  /** How many parts are sent: more than there are, or every one once. */
  readonly sendsMax: number;
}

export const newUpload: NewSecret = {
  share,
  lock: null,
  browserSeal: { proofHash: rightProof, ciphertextHash: null, ciphertextBytes: 8_392_976 },
  ttlSeconds: TTL_SECONDS,
  readerPart: bytes(1),
  senderPart: bytes(2),
  owner: null,
};

/**
 * A part in the memory of a Worker: its key is reserved, then its bytes are in the store, then the vault may have refused to
 * count it.
 */
export interface Sending {
  readonly part: number;
  readonly attempt: number;
  readonly stage: 'reserved' | 'stored' | 'refused';
}

/** What was answered so far, or stored and not answered. */
export interface Facts extends EndFacts {
  /** How many parts were sent. */
  readonly sends: number;
  /** The keys that the vault has confirmed. */
  readonly confirmed: readonly string[];
  readonly finishedAt: number | null;
  /**
   * Keys that were written when the secret had ended, by a Worker that stopped before it could delete them: the store deletes
   * them when they expire.
   */
  readonly strays: readonly string[];
}

export interface World extends CommonWorld {
  readonly calls: readonly (Sending | null)[];
  readonly facts: Facts;
}

export function startOfUpload({ parts }: UploadSetting): World {
  return {
    row: beginUpload(null, newUpload, parts.length, 0).next,
    stored: [],
    now: 0,
    calls: CLIENTS.map(() => null),
    sweeping: null,
    facts: {
      sends: 0,
      confirmed: [],
      finishedAt: null,
      winner: null,
      isBurned: false,
      isClosed: false,
      strays: [],
    },
  };
}

/** The keys of all attempts, as the sweep deletes them. */
export function keysOf({ upload }: SecretRow): readonly string[] {
  const parts = upload?.parts ?? [];
  return parts.flatMap(({ attempts }, index) =>
    Array.from({ length: attempts }, (_, before) =>
      keyOfPart({ part: index + 1, attempt: before + 1 }),
    ),
  );
}

/** SHA-256 of a part. */
export function hashOf(part: number): Uint8Array {
  return bytes(20 + part);
}

export function keyOfPart({ part, attempt }: Pick<Sending, 'part' | 'attempt'>): string {
  return `${part}:${attempt}`;
}

/** When its time is over, unless it is opened or burned before. */
export function expiryOf({ finishedAt }: Facts): number {
  return finishedAt === null ? UPLOAD_ENDS_AT : finishedAt + TTL_MS;
}

/** When its row is removed. */
export function removalOf({ finishedAt }: Facts): number {
  return finishedAt === null ? UPLOAD_ENDS_AT : finishedAt + TTL_MS + TIMELINE_SECONDS_MIN * SECOND;
}

/** Equal for worlds that behave alike: clients are interchangeable, and times count from now. */
export function keyOfUpload({ row, stored, now, calls, sweeping, facts }: World): string {
  const ahead = (moment: number) => Math.max(0, moment - now);
  const clients = CLIENTS.map((client) => {
    const call = calls[client];
    const under = call ? `${call.part}.${call.attempt}.${call.stage}` : '';
    return `${facts.winner?.token === client + 1 ? 'won' : ''}${under}`;
  }).toSorted();
  const { winner } = facts;
  return [
    ...clients,
    stored.join(),
    ahead(expiryOf(facts)),
    ahead(removalOf(facts)),
    sweeping && (row ? sweepKey(row, sweeping) : [sweeping.deletes, sweeping.left].join()),
    facts.sends,
    facts.confirmed.join(),
    facts.finishedAt !== null,
    winner && ahead(winner.leaseEndsAt),
    facts.isBurned,
    facts.isClosed,
    facts.strays.join(),
    row && [row.share !== null, row.envelopeStored, endOf(row, now)?.state].join(),
    row && [row.claim && ahead(row.claim.leaseEndsAt), row.upload?.endsAt === null].join(),
    row?.upload?.parts.map((part) => `${part.attempts}.${part.stored?.attempt ?? 0}`).join(),
  ].join(';');
}
