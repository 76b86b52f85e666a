/**
 * The violations in a recorded history: a secret that was opened twice, came back, ended without a cause or was lost.
 */
import { brokenBounds } from './bounds.ts';
import {
  before,
  type Entry,
  isEnd,
  isGiven,
  isKnown,
  mayHaveBurned,
  mayHaveClaimed,
  mayHaveEnded,
  type RecordedCall,
  serverTimeOf,
  stateIn,
} from './history.ts';
import { brokenUpload } from './upload-bounds.ts';

/** The violations so far; empty when there are none. */
export function violationsOf(entry: Entry): string[] {
  const { value, calls } = entry;
  const sent = calls.filter(({ result }) => result.kind !== 'unsent');
  return [
    ...oddAnswers(sent, value),
    ...readTwice(sent),
    ...cameBack(entry, sent),
    ...givenAfterBurn(sent),
    ...endedWithoutCause(entry, sent),
    ...lostAnswers(entry, sent),
    ...lostSecret(entry, sent),
    ...brokenBounds(entry, sent),
    ...brokenUpload(entry, sent),
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
  return sent.flatMap(({ what, result, overAt, ticketUntil }) => {
    if (result.kind === 'other') return [`${what} was answered ${result.words}`];
    if (result.kind === 'unverified') {
      if (ticketUntil === undefined) return ['a ticket was needed for what is not bound'];
      return overAt < (ticketUntil ?? 0) ? ['a valid ticket was refused'] : [];
    }
    if (result.kind === 'value' && ticketUntil === null) return ['it was opened without a ticket'];
    if (what === 'probe') {
      const isRefused = ['unproven', 'unknown', 'gone'].includes(result.kind);
      return isRefused ? [] : [`half a link was answered ${result.kind}`];
    }
    if (result.kind === 'unproven') return ['a whole link was refused'];
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
function cameBack(entry: Entry, sent: readonly RecordedCall[]): string[] {
  const ends = sent.filter(
    (call) => isEnd(stateIn(call)) && !(stateIn(call) === 'expired' && mayBeUndone(entry, sent)),
  );
  return ends.flatMap((end) =>
    sent
      .filter((later) => later.sentAt >= end.overAt && isKnown(later))
      .flatMap((later) => {
        const isRepeat = isGiven(later) && stateIn(end) === 'received';
        const state = stateIn(later);
        if (isRepeat && mayRepeat(later, sent, end)) return [];
        if (isGiven(later)) return ['it was given after it had ended'];
        return state === null || state === stateIn(end)
          ? []
          : [`it was ${stateIn(end)} and then ${state}`];
      }),
  );
}

/** Whether it was called by a clock that was set back before its expiry: nothing was stored when it was found expired. */
function mayBeUndone(
  { createdFrom, createdBy, ttlMs }: Entry,
  sent: readonly RecordedCall[],
): boolean {
  return sent.some(
    (call) => call.sentAt >= createdFrom + ttlMs && serverTimeOf(call) < createdBy + ttlMs,
  );
}

/** After a burn, however it was answered, no reader gets the secret: a burn also ends the lease of an earlier reader. */
function givenAfterBurn(sent: readonly RecordedCall[]): string[] {
  const burns = sent.filter(({ result }) => result.kind === 'burned' || result.kind === 'too_late');
  const wasGiven = burns.some((burn) =>
    sent.some((call) => call.sentAt >= burn.overAt && isGiven(call)),
  );
  return wasGiven ? ['it was given after a burn'] : [];
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

/** An answer that it was read or burned needs an earlier attempt to read or burn it; it can also be too late to burn it. */
function endedWithoutCause(entry: Entry, sent: readonly RecordedCall[]): string[] {
  const expiresFrom = entry.createdFrom + entry.ttlMs;
  return sent.flatMap((answer) => {
    if (answer.result.kind === 'too_late') {
      const ended = sent.some(
        (call) => call !== answer && before(call, answer) && mayHaveEnded(call),
      );
      return ended || answer.overAt >= expiresFrom
        ? []
        : ['it could not be burned, and no call had ended it'];
    }
    if (answer.result.kind !== 'state') return [];
    const { state } = answer.result;
    const tried = sent.filter((call) => call !== answer && before(call, answer));
    if (state === 'received' && !tried.some(mayHaveClaimed)) return ['read, but by no call'];
    if (state === 'burned' && !tried.some(mayHaveBurned)) return ['burned, but by no call'];
    return [];
  });
}

/** A reader who repeats the call with the same claim token during the lease gets it again. */
function lostAnswers(entry: Entry, sent: readonly RecordedCall[]): string[] {
  const wins = sent.filter(({ result, token }) => result.kind === 'value' && token !== null);
  const lost = wins.filter((win) =>
    sent.some(
      (again) =>
        again.token === win.token &&
        again.sentAt >= win.overAt &&
        isRefusedInTime(again, entry, sent) &&
        !burnMayHaveCome(sent, again),
    ),
  );
  return lost.length > 0 ? ['its reader asked again in time and did not get it'] : [];
}

/** A secret that was read has a reader who got it, or may have got it. */
function lostSecret(entry: Entry, sent: readonly RecordedCall[]): string[] {
  const end = sent.find((call) => stateIn(call) === 'received');
  if (!end || sent.some(({ result }) => result.kind === 'value')) return [];
  const candidates = sent.filter(mayHaveClaimed);
  const isAccountedFor = candidates.some(
    ({ token }) => token === null || !wasTurnedAway(token, entry, sent),
  );
  return isAccountedFor || candidates.length === 0
    ? []
    : ['it was read, and no reader can have it'];
}

/** Whether a repeated call during the lease showed that the claim token is not the winner's. */
function wasTurnedAway(token: string, entry: Entry, sent: readonly RecordedCall[]): boolean {
  return sent.some(
    (call) =>
      call.token === token && isRefusedInTime(call, entry, sent) && !burnMayHaveCome(sent, call),
  );
}

/** Refused within the shortest possible lease of its claim token. */
function isRefusedInTime(
  call: RecordedCall,
  { leaseMs }: Entry,
  sent: readonly RecordedCall[],
): boolean {
  const first = Math.min(...sent.filter(({ token }) => token === call.token).map(serverTimeOf));
  const isRefused = ['state', 'locked', 'unverified'].includes(call.result.kind);
  return isRefused && call.isRight && call.overAt < first + leaseMs;
}

/** A burn ends a lease. */
function burnMayHaveCome(sent: readonly RecordedCall[], call: RecordedCall): boolean {
  return sent.some((other) => other.what === 'burn' && before(other, call));
}
