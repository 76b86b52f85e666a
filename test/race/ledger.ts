/**
 * The recorded history of one secret whose server is killed again and again, and the violations in it. A call was
 * answered, refused by a closed port, or its connection broke: then it may have happened or not, and neither case
 * counts as a violation.
 *
 * Times are of one monotonic clock, in ms: a call that ended before another started came before it.
 */
import { CLAIM_LEASE_SECONDS } from '../../shared/limits.ts';
import type { SecretState } from '../../worker/rules/secret-row.ts';

const LEASE_MS = CLAIM_LEASE_SECONDS * 1000;
const ENDED: ReadonlySet<SecretState> = new Set(['received', 'burned', 'expired']);

export type Result =
  | { readonly kind: 'unsent' | 'unknown' }
  /** The value that a reader got. */
  | { readonly kind: 'value'; readonly value: string }
  /** The creator burned it, or was too late. */
  | { readonly kind: 'burned' | 'too_late' }
  /** The state in an answer, also in a refusal. */
  | { readonly kind: 'state'; readonly state: SecretState }
  /** An answer that must not occur. */
  | { readonly kind: 'other'; readonly words: string };

export interface RecordedCall {
  readonly what: 'reveal' | 'burn' | 'look';
  /** The claim token of a reveal; null for a reader without one, who cannot repeat the call. */
  readonly token: string | null;
  readonly sentAt: number;
  readonly overAt: number;
  readonly result: Result;
}

/** A secret whose creation was answered, and all calls for it since. */
export interface Entry {
  readonly value: string;
  readonly calls: readonly RecordedCall[];
}

/** The violations so far; empty when there are none. */
export function violationsOf({ value, calls }: Entry): string[] {
  const sent = calls.filter(({ result }) => result.kind !== 'unsent');
  return [
    ...oddAnswers(sent, value),
    ...readTwice(sent),
    ...cameBack(sent),
    ...givenAfterBurn(sent),
    ...endedWithoutCause(sent),
    ...lostAnswers(sent),
    ...lostSecret(sent),
  ];
}

/** Whether a reader may have got it without a later answer that proves it: the lease had expired before the next call. */
export function isUnjudged({ calls }: Entry): boolean {
  const isUnread = !calls.some(({ result }) => result.kind === 'value');
  const wasReceived = calls.some((call) => stateIn(call) === 'received');
  const tokens = calls.filter((call) => mayHaveClaimed(call) && call.token !== null);
  const mayBurn = calls.some((call) => call.what === 'burn' && call.result.kind !== 'unsent');
  const bare = calls.some((call) => mayHaveClaimed(call) && call.token === null);
  return isUnread && wasReceived && tokens.length > 0 && !mayBurn && !bare;
}

function oddAnswers(sent: readonly RecordedCall[], value: string): string[] {
  return sent.flatMap(({ what, result }) => {
    if (result.kind === 'other') return [`${what} was answered ${result.words}`];
    return result.kind === 'value' && result.value !== value ? ['a reader got another value'] : [];
  });
}

/** Only one claim token gets it, and none after a successful burn. */
function readTwice(sent: readonly RecordedCall[]): string[] {
  const reads = sent.filter(({ result }) => result.kind === 'value');
  const bare = reads.filter(({ token }) => token === null).length;
  const tokens = new Set(reads.flatMap(({ token }) => token ?? [])).size;
  const readers = bare + tokens;
  const wasBurned = sent.some(({ result }) => result.kind === 'burned');
  return [
    ...(readers > 1 ? [`${readers} readers got it`] : []),
    ...(readers > 0 && wasBurned ? ['it was read and burned'] : []),
  ];
}

/** A secret that has ended stays ended, with the same state. */
function cameBack(sent: readonly RecordedCall[]): string[] {
  const ends = sent.filter((call) => isEnd(stateIn(call)));
  return ends.flatMap((end) =>
    sent
      .filter((later) => later.sentAt >= end.overAt && isKnown(later))
      .flatMap((later) => {
        const isRepeat = later.result.kind === 'value' && stateIn(end) === 'received';
        const state = stateIn(later);
        if (isRepeat && mayRepeat(later, sent, end)) return [];
        if (later.result.kind === 'value') return ['it was given after it had ended'];
        return state === null || state === stateIn(end)
          ? []
          : [`it was ${stateIn(end)} and then ${state}`];
      }),
  );
}

/** After a burn, however it was answered, no reader gets the secret: a burn also ends the lease of an earlier reader. */
function givenAfterBurn(sent: readonly RecordedCall[]): string[] {
  const burns = sent.filter(({ result }) => result.kind === 'burned' || result.kind === 'too_late');
  const isGiven = burns.some((burn) =>
    sent.some(({ sentAt, result }) => sentAt >= burn.overAt && result.kind === 'value'),
  );
  return isGiven ? ['it was given after a burn'] : [];
}

/** Whether a reader who got it may have got it before an answer said that it had ended. */
function mayRepeat(
  { token }: RecordedCall,
  sent: readonly RecordedCall[],
  end: RecordedCall,
): boolean {
  return sent.some(
    (call) => token !== null && call.token === token && mayHaveClaimed(call) && before(call, end),
  );
}

/** An answer that it was read or burned needs an earlier attempt to read or burn it. */
function endedWithoutCause(sent: readonly RecordedCall[]): string[] {
  return sent.flatMap((answer) => {
    if (answer.result.kind === 'too_late') {
      const ended = sent.some(
        (call) => call !== answer && before(call, answer) && mayHaveEnded(call),
      );
      return ended ? [] : ['it could not be burned, and no call had ended it'];
    }
    if (answer.result.kind !== 'state') return [];
    const { state } = answer.result;
    const tried = sent.filter((call) => call !== answer && before(call, answer));
    if (state === 'received' && !tried.some(mayHaveClaimed)) return ['read, but by no call'];
    if (state === 'burned' && !tried.some(mayHaveBurned)) return ['burned, but by no call'];
    return state === 'expired' ? ['it expired long before its time'] : [];
  });
}

/** A reader who repeats the call with the same claim token during the lease gets it again. */
function lostAnswers(sent: readonly RecordedCall[]): string[] {
  const wins = sent.filter(({ result, token }) => result.kind === 'value' && token !== null);
  const lost = wins.filter((win) =>
    sent.some(
      (again) =>
        again.token === win.token &&
        again.sentAt >= win.overAt &&
        isRefusedInTime(again, sent) &&
        !burnMayHaveCome(sent, again),
    ),
  );
  return lost.length > 0 ? ['its reader asked again in time and did not get it'] : [];
}

/** A secret that was read has a reader who got it, or may have got it. */
function lostSecret(sent: readonly RecordedCall[]): string[] {
  const end = sent.find((call) => stateIn(call) === 'received');
  if (!end || sent.some(({ result }) => result.kind === 'value')) return [];
  const candidates = sent.filter(mayHaveClaimed);
  const isAccountedFor = candidates.some(
    ({ token }) => token === null || !wasTurnedAway(token, sent),
  );
  return isAccountedFor || candidates.length === 0
    ? []
    : ['it was read, and no reader can have it'];
}

/** Whether a repeated call during the lease showed that the claim token is not the winner's. */
function wasTurnedAway(token: string, sent: readonly RecordedCall[]): boolean {
  return sent.some(
    (call) => call.token === token && isRefusedInTime(call, sent) && !burnMayHaveCome(sent, call),
  );
}

/** Refused within the shortest possible lease of its claim token. */
function isRefusedInTime(call: RecordedCall, sent: readonly RecordedCall[]): boolean {
  const first = Math.min(
    ...sent.filter(({ token }) => token === call.token).map(({ sentAt }) => sentAt),
  );
  return call.result.kind === 'state' && call.overAt < first + LEASE_MS;
}

/** A burn ends a lease. */
function burnMayHaveCome(sent: readonly RecordedCall[], call: RecordedCall): boolean {
  return sent.some((other) => other.what === 'burn' && before(other, call));
}

/** Whether it started before the other ended, so that it may have come first. */
function before(call: RecordedCall, other: RecordedCall): boolean {
  return call.sentAt < other.overAt;
}

function isKnown({ result }: RecordedCall): boolean {
  return result.kind !== 'unknown';
}

function mayHaveClaimed({ what, result }: RecordedCall): boolean {
  return what === 'reveal' && (result.kind === 'value' || result.kind === 'unknown');
}

function mayHaveBurned({ what, result }: RecordedCall): boolean {
  return what === 'burn' && (result.kind === 'burned' || result.kind === 'unknown');
}

function mayHaveEnded(call: RecordedCall): boolean {
  return mayHaveClaimed(call) || mayHaveBurned(call);
}

/** The state in an answer; null when it has none. */
function stateIn({ result }: RecordedCall): SecretState | null {
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

function isEnd(state: SecretState | null): boolean {
  return state !== null && ENDED.has(state);
}
