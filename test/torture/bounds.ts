/** What passphrases, lockouts and time allow in a recorded history, and the violations of it. */
import { ATTEMPTS_PER_ROUND, TIMELINE_SECONDS_MIN, UNLOCKS_MAX } from '../../shared/limits.ts';
import { attemptsWithin } from '../../worker/secrets/rules/lockout.ts';
import {
  before,
  type Entry,
  isEnd,
  isGiven,
  mayHaveClaimed,
  type RecordedCall,
  serverTimeOf,
  stateIn,
} from './history.ts';

/** @param sent the calls of the entry that may have arrived */
export function brokenBounds(entry: Entry, sent: readonly RecordedCall[]): string[] {
  return [
    ...wrongEffects(sent),
    ...tooManyAttempts(entry, sent),
    ...lockedWithoutCause(sent),
    ...tooEarly(entry, sent),
    ...tooLate(entry, sent),
    ...leaseWithoutEnd(entry, sent),
  ];
}

/** Only the right passphrase opens it, lists its parts or burns it, and it is never called wrong. */
function wrongEffects(sent: readonly RecordedCall[]): string[] {
  return sent.flatMap(({ what, isRight, result }) => {
    const isListed = what === 'list' && result.kind === 'state' && !isEnd(result.state);
    const hasEffect = result.kind === 'value' || result.kind === 'burned' || isListed;
    if (hasEffect && !isRight) return [`a wrong passphrase had an effect on a ${what}`];
    return result.kind === 'wrong' && isRight ? [`a ${what} refused the right passphrase`] : [];
  });
}

/** Wrong passphrases are compared as often as time and unlocks allow. Those of a winner are counted by its lease. */
function tooManyAttempts(entry: Entry, sent: readonly RecordedCall[]): string[] {
  const winners = new Set(sent.filter(mayHaveClaimed).flatMap(({ token }) => token ?? []));
  const unlocks = sent.filter(({ what }) => what === 'unlock');
  return (['reveal', 'burn'] as const).flatMap((purpose) => {
    const wrong = sent
      .filter((call) => purposeOf(call) === purpose && call.result.kind === 'wrong')
      .filter(({ token }) => token === null || !winners.has(token))
      .toSorted((one, other) => one.overAt - other.overAt);
    const isBeyond = wrong.some((call, index) => {
      const seconds = (call.overAt - entry.createdFrom) / 1000;
      const mayUnlock = purpose === 'reveal' ? unlocks.filter((one) => before(one, call)) : [];
      return index + 1 > attemptsWithin(seconds, Math.min(mayUnlock.length, UNLOCKS_MAX));
    });
    return isBeyond ? [`too many wrong passphrases were compared in a ${purpose}`] : [];
  });
}

/** Whose attempts a call counts among: listing the parts needs the passphrase of a reveal. */
function purposeOf({ what }: RecordedCall): RecordedCall['what'] {
  return what === 'list' ? 'reveal' : what;
}

/** A lockout needs a whole round of attempts. */
function lockedWithoutCause(sent: readonly RecordedCall[]): string[] {
  return sent.flatMap((call) => {
    if (call.result.kind !== 'locked') return [];
    const attempts = sent.filter(
      (other) => purposeOf(other) === purposeOf(call) && before(other, call),
    );
    // The call itself is among them, and may be the last of the round.
    return attempts.length > ATTEMPTS_PER_ROUND
      ? []
      : [`a ${call.what} was locked without a cause`];
  });
}

/** Nothing expires, and no record is deleted, before its time. */
function tooEarly(
  { createdFrom, createdBy, ttlMs }: Entry,
  sent: readonly RecordedCall[],
): string[] {
  return sent.flatMap((call) => {
    if (stateIn(call) === 'expired' && call.overAt < createdFrom + ttlMs)
      return ['it expired early'];
    // Before it was known to be finished, an upload is a secret for no reader.
    const isGone = call.result.kind === 'gone' && call.sentAt >= createdBy;
    const isEarly = call.overAt < createdFrom + ttlMs + TIMELINE_SECONDS_MIN * 1000;
    return isGone && isEarly ? ['its record is gone'] : [];
  });
}

/** After its time nothing is new, can be burned, or is opened for the first time. */
function tooLate({ createdBy, ttlMs }: Entry, sent: readonly RecordedCall[]): string[] {
  const expiresBy = createdBy + ttlMs;
  const late = sent.filter((call) => serverTimeOf(call) >= expiresBy);
  return late.flatMap(({ what, token, result }) => {
    if (result.kind === 'burned') return ['it was burned after it expired'];
    if (result.kind === 'state' && !isEnd(result.state))
      return [`a ${what} found it after it expired`];
    if (result.kind !== 'value') return [];
    const isRepeat = sent.some(
      (call) =>
        token !== null &&
        call.token === token &&
        mayHaveClaimed(call) &&
        serverTimeOf(call) < expiresBy,
    );
    return isRepeat ? [] : ['it was opened after it expired'];
  });
}

/** The winner gets no answer later than a lease after the first. */
function leaseWithoutEnd({ leaseMs }: Entry, sent: readonly RecordedCall[]): string[] {
  const values = sent.filter(isGiven);
  const first = Math.min(...values.map(({ overAt }) => overAt));
  const isLate = values.some((call) => serverTimeOf(call) >= first + leaseMs);
  return isLate ? ['a lease did not end'] : [];
}
