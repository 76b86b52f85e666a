/** What happened during the kills: a run that interrupts nothing proves nothing. */
import type { RecordedCall, Entry } from './ledger.ts';

interface Statistics {
  readonly secrets: number;
  readonly answers: number;
  /** Calls whose connection broke. */
  readonly broken: Readonly<Record<RecordedCall['what'], number>>;
  /** Readers with a claim token whose answer was lost, and who got the secret when they repeated the call. */
  readonly hadAgain: number;
  /** Readers who got it before a kill, and repeated the call after it. */
  readonly hadStill: number;
  /** Secrets that were read, and that were burned. */
  readonly read: number;
  readonly burned: number;
}

/** @param killsAt times on the clock of the recorded calls */
export function statisticsOf(entries: readonly Entry[], killsAt: readonly number[]): Statistics {
  const all = entries.flatMap(({ calls }) => calls);
  const broken = (what: RecordedCall['what']) =>
    all.filter((call) => call.what === what && call.result.kind === 'unknown').length;
  const have = (kind: RecordedCall['result']['kind']) =>
    entries.filter(({ calls }) => calls.some(({ result }) => result.kind === kind)).length;
  return {
    secrets: entries.length,
    answers: all.filter(({ result }) => !['unsent', 'unknown'].includes(result.kind)).length,
    broken: { reveal: broken('reveal'), burn: broken('burn'), look: broken('look') },
    hadAgain: entries.filter(({ calls }) => calls.some((call) => isHadAgain(call, calls))).length,
    hadStill: entries.filter(({ calls }) => killsAt.some((kill) => isHadStill(calls, kill))).length,
    read: have('value'),
    burned: have('burned'),
  };
}

function isHadAgain(
  { token, result, overAt }: RecordedCall,
  calls: readonly RecordedCall[],
): boolean {
  if (token === null || result.kind !== 'unknown') return false;
  const asked = calls.filter((call) => call.token === token);
  return (
    asked.some((call) => call.result.kind === 'value' && call.sentAt >= overAt) &&
    !asked.some((call) => call.result.kind === 'value' && call.overAt <= overAt)
  );
}

function isHadStill(calls: readonly RecordedCall[], kill: number): boolean {
  const had = calls.filter(({ result, token }) => result.kind === 'value' && token !== null);
  return had.some(({ overAt }) => overAt <= kill) && had.some(({ sentAt }) => sentAt > kill);
}

export function words(statistics: Statistics, startsMs: readonly number[]): string[] {
  const { secrets, answers, broken, hadAgain, hadStill, read, burned } = statistics;
  const sorted = startsMs.toSorted((a, b) => a - b);
  const secondsAt = (part: number) =>
    ((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) / 1000).toFixed(1);
  return [
    `${secrets} secrets, ${answers} answers; ${read} were read, ${burned} burned`,
    `broken on the way: ${broken.reveal} reveals, ${broken.burn} burns, ${broken.look} looks`,
    `${hadAgain} readers whose answer never came had it when they asked again`,
    `${hadStill} readers who had it before a kill had it still when they asked after it`,
    `ready again after ${secondsAt(0.5)} s (median), ${secondsAt(1)} s at most`,
  ];
}
