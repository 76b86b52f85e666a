/**
 * Metrics: aggregated counters. None identifies a secret, an account or a caller; labels are from fixed lists. Each isolate
 * counts in memory; when self-hosting that is everything, and `/metrics` shows it. On Cloudflare each count is also written as a
 * data point. Counting never blocks and never throws.
 */
import type { ClientError } from '../../shared/contract/client-error.ts';
import type { FailureCode } from '../../shared/contract/failure-codes.ts';
import { logWarning, type RequestLine, writePoint } from './log.ts';
import type { SecretCounts } from '../secrets/rules/secret-counters.ts';

/** The counters and their labels. */
interface Counters {
  readonly secrets: { readonly event: keyof SecretCounts };
  readonly wrong_passphrases: { readonly purpose: 'reveal' | 'burn' };
  readonly requests: { readonly route: string; readonly status: string };
  readonly refused: { readonly code: FailureCode };
  readonly mail: { readonly driver: string; readonly outcome: 'sent' | 'failed' | 'given_up' };
  readonly breach_checks: { readonly outcome: 'clean' | 'breached' | 'unavailable' };
  readonly webhooks: { readonly outcome: 'delivered' | 'failed' };
  readonly client_errors: Pick<ClientError, 'kind'>;
  readonly unreadable_addresses: Readonly<Record<string, never>>;
  readonly data_points_dropped: Readonly<Record<string, never>>;
}

export type CounterName = keyof Counters;

/** One time series of a counter. */
export interface Counted {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Durations {
  readonly route: string;
  /** Cumulative counts for each of `DURATION_STEPS_MS`, and the total at the end. */
  readonly counts: readonly number[];
  readonly sumMs: number;
}

export const DURATION_STEPS_MS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const;

const counted = new Map<string, Map<string, Counted>>();
const durations = new Map<string, Durations>();

/** Increments a counter. Never throws. */
export function count<Name extends CounterName>(
  env: Env,
  name: Name,
  labels: Counters[Name],
  times = 1,
): void {
  add(name, labels, times);
  point(env, name, Object.values(labels), [times]);
}

/**
 * Counts an answered request and its duration. Never throws.
 *
 * @param line its log line, to be included in its data point; null if requests are not logged
 */
export function countRequest(
  env: Env,
  labels: Counters['requests'],
  ms: number,
  line: RequestLine | null = null,
): void {
  add('requests', labels, 1);
  const { route, status } = labels;
  const before = durations.get(route) ?? {
    route,
    counts: [...DURATION_STEPS_MS, Infinity].map(() => 0),
    sumMs: 0,
  };
  const counts = [...DURATION_STEPS_MS, Infinity].map(
    (step, index) => (before.counts[index] ?? 0) + (ms <= step ? 1 : 0),
  );
  durations.set(route, { route, counts, sumMs: before.sumMs + ms });
  const logged = line ? [line.method, String(line.status), line.code ?? '', line.requestId] : [];
  point(env, 'requests', [route, status, ...logged], [1, ms]);
}

/** Writes a gauge as a data point. Never throws. */
export function gauge(env: Env, name: 'spent_secrets_unswept', value: number): void {
  point(env, name, [], [value]);
}

/** The counts of this isolate. */
export function countedAs(name: string): readonly Counted[] {
  return [...(counted.get(name)?.values() ?? [])];
}

export function requestDurations(): readonly Durations[] {
  return [...durations.values()];
}

function add(name: CounterName, labels: Readonly<Record<string, string>>, times: number): void {
  const lines = counted.get(name) ?? new Map<string, Counted>();
  counted.set(name, lines);
  const key = Object.values(labels).join('\0');
  lines.set(key, { labels, value: (lines.get(key)?.value ?? 0) + times });
}

function point(
  env: Env,
  name: string,
  labels: readonly string[],
  doubles: readonly number[],
): void {
  try {
    writePoint(env, name, labels, doubles);
  } catch (error) {
    // Logged once: what fails for one point fails for most.
    if (!counted.has('data_points_dropped'))
      logWarning('data_point_dropped', { error: String(error) });
    add('data_points_dropped', {}, 1);
  }
}
