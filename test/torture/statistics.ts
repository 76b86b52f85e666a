/** What happened: a run that interrupts nothing proves nothing. */
import { type Entry, isAnswer, type RecordedCall, stateIn } from './history.ts';

interface Statistics {
  readonly answers: number;
  /** Calls whose answer was lost. */
  readonly lost: number;
  /** Readers whose answer was lost, and who got the secret when they repeated the call. */
  readonly regained: number;
  /** Secrets that were opened, burned, and found expired. */
  readonly opened: number;
  readonly burned: number;
  readonly expired: number;
}

export function statisticsOf(entries: readonly Entry[]): Statistics {
  const all = entries.flatMap(({ calls }) => calls);
  const ended = (state: string) =>
    entries.filter(({ calls }) => calls.some((call) => stateIn(call) === state)).length;
  return {
    answers: all.filter(({ result }) => isAnswer(result)).length,
    lost: all.filter(({ result }) => result.kind === 'unknown').length,
    regained: entries.filter(({ calls }) => calls.some((call) => isRegained(call, calls))).length,
    opened: entries.filter(({ calls }) => calls.some(({ result }) => result.kind === 'value'))
      .length,
    burned: ended('burned'),
    expired: ended('expired'),
  };
}

function isRegained(
  { token, result, overAt }: RecordedCall,
  calls: readonly RecordedCall[],
): boolean {
  if (token === null || result.kind !== 'unknown') return false;
  const values = calls.filter((call) => call.token === token && call.result.kind === 'value');
  return (
    values.some((call) => call.sentAt >= overAt) && !values.some((call) => call.overAt <= overAt)
  );
}

/** A secret and its calls, in words: times are milliseconds since its creation was sent. */
export function historyOf({ passphrase, ttlMs, createdFrom, createdBy, calls }: Entry): string[] {
  const since = (time: number) => (time - createdFrom).toFixed(0);
  const kind = passphrase === '' ? 'without a passphrase' : 'with a passphrase';
  const created = `0 to ${since(createdBy)}: created ${kind}, for ${ttlMs / 1000} s`;
  const sorted = calls.toSorted((one, other) => one.sentAt - other.sentAt);
  return [
    created,
    ...sorted.map((call) => `${since(call.sentAt)} to ${since(call.overAt)}: ${wordsOf(call)}`),
  ];
}

function wordsOf({ what, token, isRight, result }: RecordedCall): string {
  const by = token === null ? '' : ` with token ${token.slice(0, 4)}`;
  const detail =
    result.kind === 'state' ? result.state : result.kind === 'other' ? result.words : '';
  return `${what}${isRight ? '' : ' with a wrong passphrase'}${by}: ${result.kind} ${detail}`.trimEnd();
}
