/**
 * `/metrics`: the metrics in the format of Prometheus (text format 0.0.4). One machine counts all of them in one place; the
 * platform does not, so there they are never served. Other callers get the site's 404 page.
 */
import type { MiddlewareHandler } from 'hono';
import { version } from '../../package.json';
import { isLoopbackName } from '../../shared/loopback.ts';
import { securityHeaders } from '../../shared/security-headers.ts';
import { type Config, configOf } from '../config/config.ts';
import { utf8 } from '../crypto/encoding.ts';
import { sha256 } from '../crypto/hash.ts';
import { type AppContext, type AppEnv, recordRoute } from '../http/request-context.ts';
import {
  type CounterName,
  countedAs,
  DURATION_STEPS_MS,
  requestDurations,
  gauge,
} from '../platform/metrics.ts';
import { equalBytes } from '../platform/rules/equal.ts';
import type { RegionStatistics } from '../admin/directory-types.ts';
import { logError, logWarning } from '../platform/log.ts';
import { directoryStub } from '../admin/stub.ts';
import { type Answering, callObject, type Stores } from '../platform/call-object.ts';

export const METRICS = '/metrics';
const STATISTICS_AGE_MS_MAX = 60_000;

const statistics = shared(STATISTICS_AGE_MS_MAX, statisticsOf);

const counters: Readonly<Record<CounterName, string>> = {
  secrets: 'Secrets that were created, received, burned or expired.',
  wrong_passphrases: 'Wrong passphrases, by what they were tried for.',
  requests: 'Requests answered, by route and class of status.',
  refused: 'Calls refused, by code.',
  mail: 'Attempts to mail, by driver and outcome.',
  breach_checks: 'New passwords looked up among breached ones, by outcome.',
  webhooks: 'Attempts to deliver to a webhook, by outcome.',
  client_errors: 'Errors that browsers reported.',
  unreadable_addresses: 'Requests whose address in TRUST_ADDRESS_HEADER could not be read.',
  data_points_dropped: 'Data points that could not be written.',
};

/** Serves the metrics to authorised callers. */
export const serveMetrics: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { raw } = context.req;
  const config = configOf(context.env);
  if (!['GET', 'HEAD'].includes(raw.method) || !isAuthorized(raw, config)) return next();
  recordRoute(context, 'metrics');
  const text = [...counted(), ...histogram(), ...(await gauges(context, config))].join('');
  return new Response(raw.method === 'HEAD' ? null : text, {
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });
};

function isAuthorized({ headers, url }: Request, config: Config): boolean {
  const { APP_ENV, METRICS_TOKEN: token } = config;
  if (APP_ENV === 'deployed') return false;
  if (token === undefined) return APP_ENV === 'local' && isLoopbackName(new URL(url).hostname);
  const given = headers.get('Authorization') ?? '';
  return equalBytes(sha256(utf8(given)), sha256(utf8(`Bearer ${token}`)));
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number, suffix?: string];

function counted(): string[] {
  return Object.entries(counters).map(([name, help]) => {
    const samples = countedAs(name).map(({ labels, value }): Sample => [labels, value]);
    return family(`${name}_total`, 'counter', help, samples);
  });
}

function histogram(): string[] {
  const samples = requestDurations().flatMap(({ route, counts, sumMs }): Sample[] => [
    ...counts.map((times, index): Sample => {
      const step = DURATION_STEPS_MS[index];
      return [{ route, le: step === undefined ? '+Inf' : String(step / 1000) }, times, '_bucket'];
    }),
    [{ route }, sumMs / 1000, '_sum'],
    [{ route }, counts.at(-1) ?? 0, '_count'],
  ]);
  return [family('request_duration_seconds', 'histogram', 'Seconds to an answer.', samples)];
}

async function gauges({ env, executionCtx }: AppContext, config: Config): Promise<string[]> {
  const later = (work: Promise<void>) => executionCtx.waitUntil(work);
  const { region, unswept } = await statistics({ env, config, later });
  const { created = 0, received = 0, burned = 0, expired = 0 } = region?.secrets ?? {};
  const living = region && created - received - burned - expired;
  const one = (name: string, help: string, value: number | null | undefined) =>
    value == null ? [] : [family(name, 'gauge', help, [[{}, value]])];
  return [
    family('build_info', 'gauge', 'The version that runs.', [[{ version }, 1]]),
    ...one('secrets_live', 'Secrets that can still be read.', living),
    ...one('customers', 'Accounts.', region?.customers),
    ...one('failed_emails', 'Mails that were given up.', region?.failedMails),
    ...one('spent_secrets_unswept', 'Spent secrets with bytes left; must be 0.', unswept),
  ];
}

function family(name: string, type: string, help: string, samples: readonly Sample[]): string {
  const full = `waxseal_${name}`;
  const lines = samples.map(
    ([labels, value, suffix = '']) => `${full}${suffix}${labelsText(labels)} ${value}`,
  );
  return [`# HELP ${full} ${help}`, `# TYPE ${full} ${type}`, ...lines, ''].join('\n');
}

function labelsText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join()}}`;
}

function escaped(value: string): string {
  return value.replace(/[\\"]/g, (character) => `\\${character}`).replaceAll('\n', '\\n');
}

/** So that a region with all of its vaults does not wake them at once. */
const VAULTS_AT_ONCE = 16;

interface Statistics {
  readonly region: RegionStatistics | null;
  /** Spent secrets that still have bytes; null if a vault did not answer. */
  readonly unswept: number | null;
}

/** Collects the statistics of a region. Never throws. */
export async function statisticsOf(stores: Stores): Promise<Statistics> {
  try {
    const region = await directoryStub(stores).statistics();
    const unswept = await countUnswept(stores, region.vaults);
    if (unswept) logError('spent_secrets_unswept', { secrets: String(unswept) });
    return { region, unswept };
  } catch (error) {
    logWarning('region_statistics_failed', { error: String(error) });
    return { region: null, unswept: null };
  }
}

/** The hourly report. Never throws. */
export async function reportStatistics(env: Env): Promise<void> {
  try {
    const { unswept } = await statisticsOf({ env, config: configOf(env) });
    if (unswept !== null) gauge(env, 'spent_secrets_unswept', unswept);
  } catch (error) {
    logError('statistics_failed', { error: String(error) });
  }
}

/** A number above 0 is reported even if some vaults did not answer. */
async function countUnswept(stores: Stores, vaults: readonly string[]): Promise<number | null> {
  let sum = 0;
  const unknown: unknown[] = [];
  for (const answer of await askVaults(stores, vaults, async (vault) => vault.countUnswept())) {
    if (answer.status === 'fulfilled') sum += answer.value;
    else unknown.push(answer.reason);
  }
  if (unknown.length === 0) return sum;
  logWarning('vault_statistics_failed', {
    vaults: String(unknown.length),
    error: String(unknown[0]),
  });
  return sum > 0 ? sum : null;
}

/** Asks each of some vaults for a number. */
export async function askVaults(
  { env, config }: Stores,
  vaults: readonly string[],
  ask: (vault: ReturnType<Env['VAULT']['getByName']>) => Promise<number>,
): Promise<readonly PromiseSettledResult<number>[]> {
  const answers: PromiseSettledResult<number>[] = [];
  for (let first = 0; first < vaults.length; first += VAULTS_AT_ONCE) {
    const some = vaults.slice(first, first + VAULTS_AT_ONCE);
    const asked = some.map((name) => callObject(config, env.VAULT, name, ask));
    answers.push(...(await Promise.allSettled(asked)));
  }
  return answers;
}

/**
 * Wraps a call of the stores, so that it is made once for many callers: its result may be as old as `ageMsMax`.
 *
 * @param ask continues after its first caller has left, because others wait for the same result
 */
export function shared<Result>(
  ageMsMax: number,
  ask: (stores: Answering) => Promise<Result>,
): (stores: Answering) => Promise<Result> {
  const answers = new WeakMap<
    Env,
    { readonly askedAt: number; readonly answer: Promise<Result> }
  >();
  return (stores) => {
    const now = Date.now();
    const known = answers.get(stores.env);
    if (known && now - known.askedAt < ageMsMax) return known.answer;
    const answer = ask(stores);
    answers.set(stores.env, { askedAt: now, answer });
    stores.later(answer.then(nothing, nothing));
    return answer;
  };
}

function nothing(): void {}
