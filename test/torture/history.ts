/**
 * The recorded history of one secret whose server is killed, frozen and moved in time. A call was answered, refused by a
 * closed port, or its answer was lost: then it may have happened or not, and neither case counts as a violation.
 *
 * Times are of one clock that never runs back, in ms. It jumps ahead with the server's: a call that ended before another
 * started came before it. When the server's clock is set back, this one is not, and is ahead of it.
 */
import type { SecretState } from '../../worker/secrets/rules/secret-row.ts';

const ENDED: ReadonlySet<SecretState> = new Set(['received', 'burned', 'expired']);

export type Result =
  /** Refused by a closed port, or its answer was lost. A store that failed leaves it open as well what happened. */
  | { readonly kind: 'unsent' | 'unknown' }
  /** The value that a reader got. */
  | { readonly kind: 'value'; readonly value: string }
  /** The sender burned it, or was too late. */
  | { readonly kind: 'burned' | 'too_late' }
  /** The passphrase was compared and is wrong, or was not compared because of a lockout. */
  | { readonly kind: 'wrong' | 'locked' }
  /** It came without the proof of the link, or with another's. */
  | { readonly kind: 'unproven' }
  /** It is bound, and came without a valid ticket. */
  | { readonly kind: 'unverified' }
  /** Its record is deleted. */
  | { readonly kind: 'gone' }
  /** The bytes of a part, for who opened it; or what was uploaded is stored, or whole and a secret now. */
  | { readonly kind: 'part' | 'stored' | 'finished' }
  /** A part is not what it was announced as, or comes too late. */
  | { readonly kind: 'damaged' | 'ended' }
  /** The parts that are missing, from 1. */
  | { readonly kind: 'incomplete'; readonly parts: readonly number[] }
  /** The state in an answer, also in a refusal. */
  | { readonly kind: 'state'; readonly state: SecretState }
  /** An answer that must not occur. */
  | { readonly kind: 'other'; readonly words: string };

export interface RecordedCall {
  readonly what:
    | 'reveal'
    | 'burn'
    | 'look'
    | 'unlock'
    | 'probe'
    | 'list'
    | 'download'
    | 'send'
    | 'finish';
  /** The claim token of a reveal; null for a reader without one, who cannot repeat the call. */
  readonly token: string | null;
  /** Whether it came with the passphrase of the secret, which may have none, or with another one; or with whole bytes. */
  readonly isRight: boolean;
  /**
   * Of a reader of a bound secret: until when their ticket is valid at least; null for a reader who has none. Absent where
   * none is needed.
   */
  readonly ticketUntil?: number | null;
  /** Of a part that is sent or downloaded: its number, from 1. */
  readonly part?: number;
  readonly sentAt: number;
  readonly overAt: number;
  /** How far the server's clock was set back: it may be this much earlier there. */
  readonly lagMs: number;
  readonly result: Result;
}

/** A secret whose creation was answered, or the beginning of its upload, and all calls for it since. */
export interface Entry {
  readonly value: string;
  readonly passphrase: string;
  readonly ttlMs: number;
  /** How long who opened it may repeat the call. */
  readonly leaseMs: number;
  /**
   * When its creation was sent, by the server's clock, and answered; its lifetime began in between. Infinity while its upload
   * is not finished.
   */
  readonly createdFrom: number;
  readonly createdBy: number;
  /** Of one in parts; null where it was created by one call. */
  readonly upload: { readonly parts: number; readonly begunFrom: number } | null;
  readonly calls: readonly RecordedCall[];
}

/** Whether the server answered the call. */
export function isAnswer({ kind }: Result): boolean {
  return kind !== 'unsent' && kind !== 'unknown';
}

/** The earliest time that the server's clock can have shown during a call. */
export function serverTimeOf({ sentAt, lagMs }: Pick<RecordedCall, 'sentAt' | 'lagMs'>): number {
  return sentAt - lagMs;
}

/** Whether it started before the other ended, so that it may have come first. */
export function before(call: RecordedCall, other: RecordedCall): boolean {
  return call.sentAt < other.overAt;
}

export function isKnown({ result }: RecordedCall): boolean {
  return result.kind !== 'unknown';
}

/** Whether the call may have been the one that opened it. */
export function mayHaveClaimed({ what, result, isRight, ticketUntil }: RecordedCall): boolean {
  if (ticketUntil === null) return false;
  return what === 'reveal' && isRight && (result.kind === 'value' || result.kind === 'unknown');
}

export function mayHaveBurned({ what, result, isRight }: RecordedCall): boolean {
  return what === 'burn' && isRight && (result.kind === 'burned' || result.kind === 'unknown');
}

export function mayHaveEnded(call: RecordedCall): boolean {
  return mayHaveClaimed(call) || mayHaveBurned(call);
}

/** When the life of a secret in parts can have begun, and when it was known to have. */
export function lifeOf(calls: readonly RecordedCall[]): { from: number; by: number } {
  const finishes = calls.filter(mayHaveFinished);
  const answered = finishes.filter(({ result }) => result.kind === 'finished');
  return {
    from: Math.min(...finishes.map(serverTimeOf)),
    by: Math.min(...answered.map(({ overAt }) => overAt)),
  };
}

/** Whether the call may have made a secret of what was uploaded. */
export function mayHaveFinished({ what, result }: RecordedCall): boolean {
  return what === 'finish' && (result.kind === 'finished' || result.kind === 'unknown');
}

/** Whether it hands out what only one reader may have. */
export function isGiven({ result }: RecordedCall): boolean {
  return result.kind === 'value' || result.kind === 'part';
}

/** The state in an answer; null when it has none. */
export function stateIn({ result }: RecordedCall): SecretState | null {
  switch (result.kind) {
    case 'value':
      return 'received';
    case 'burned':
      return 'burned';
    case 'state':
      return result.state;
    default:
      return null;
  }
}

export function isEnd(state: SecretState | null): boolean {
  return state !== null && ENDED.has(state);
}
