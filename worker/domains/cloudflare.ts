/**
 * The driver for Cloudflare for SaaS: a custom hostname with a managed certificate for each domain.
 * https://developers.cloudflare.com/cloudflare-for-platforms/cloudflare-for-saas/
 */
import * as v from 'valibot';
import type { DomainDriver, DomainProbe, DomainReport, Failed } from './driver.ts';
import { type DomainTarget, pointingOf } from './local.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { logError } from '../platform/log.ts';
import { parseRetryAfter } from '../platform/rules/retry-schedule.ts';

interface Settings {
  /** The API's address, without a trailing slash. */
  readonly url: string;
  readonly zone: string;
  readonly token: string;
  readonly target: DomainTarget;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const QUOTA_SECONDS = 60 * 60;
const DUPLICATE = 1406;
const QUOTA = new Set([1404, 1405]);
/** The zone does not exist, which is no statement about its hostnames. */
const NO_ROUTE = 7003;
/** Names that Cloudflare refuses permanently. */
const REFUSED = new Map([
  [1409, 'reserved'],
  [1411, 'banned'],
]);
const LIVE = new Set(['active', 'active_redeploying']);
const GONE = new Set(['deleted', 'pending_deletion']);
const MOVED = new Set(['moved', 'blocked', 'pending_blocked', 'test_blocked', 'test_failed']);

const certificate = v.object({ expires_on: v.nullish(v.string()) });
const hostname = v.object({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  hostname: v.string(),
  status: v.nullish(v.string(), 'pending'),
  ssl: v.nullish(
    v.object({
      ...certificate.entries,
      status: v.nullish(v.string()),
      certificates: v.nullish(v.array(certificate), []),
    }),
  ),
});
type Hostname = v.InferOutput<typeof hostname>;

const oneHostname = v.object({ result: hostname });
const manyHostnames = v.object({ result: v.array(hostname) });
const failure = v.object({ errors: v.array(v.object({ code: v.number() })) });

interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly codes: readonly number[];
  readonly retryAfterSeconds: number | null;
}

interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** The driver for a zone of Cloudflare's. */
export function cloudflareDriver(settings: Settings): DomainDriver {
  const { target } = settings;
  const call = (request: ApiRequest) => callApi(settings, request);
  const reportOfBody = (body: unknown) => {
    const read = v.safeParse(oneHostname, body);
    return reportOn(read.success ? read.output.result : undefined, target);
  };
  return {
    create: async (host) => {
      const body = { hostname: host, ssl: { method: 'http', type: 'dv' } };
      const answer = await call({ method: 'POST', path: '', body });
      if ('kind' in answer) return answer;
      if (answer.codes.includes(DUPLICATE)) return find(settings, host);
      return isGood(answer) ? reportOfBody(answer.body) : refusalOf(answer);
    },
    probe: async (_host, id) => {
      const answer = await call({ method: 'GET', path: `/${id}` });
      if ('kind' in answer) return answer;
      if (isGone(answer)) return { kind: 'missing' };
      return isGood(answer) ? reportOfBody(answer.body) : refusalOf(answer);
    },
    remove: async (_host, id) => {
      const answer = await call({ method: 'DELETE', path: `/${id}` });
      if ('kind' in answer) return answer;
      if (isGood(answer) || isGone(answer)) return { kind: 'gone' };
      return failureOf(answer);
    },
  };
}

/** The existing hostname, created by an attempt whose answer was lost. */
async function find(settings: Settings, host: string): Promise<DomainReport> {
  const path = `?${new URLSearchParams({ hostname: host }).toString()}`;
  const answer = await callApi(settings, { method: 'GET', path });
  if ('kind' in answer) return answer;
  if (!isGood(answer)) return refusalOf(answer);
  const read = v.safeParse(manyHostnames, answer.body);
  const found = read.success ? read.output.result : null;
  // A duplicate that is not in our zone belongs to another Cloudflare account, which has to remove it.
  if (found?.length === 0) return { kind: 'refused', reason: 'elsewhere' };
  const ours = found?.find((candidate) => candidate.hostname === host);
  return reportOn(ours, settings.target);
}

async function callApi(
  { url, zone, token, timeoutMs = TIMEOUT_MS }: Settings,
  { method, path, body }: ApiRequest,
): Promise<ApiAnswer | Failed> {
  try {
    const response = await fetch(`${url}/zones/${zone}/custom_hostnames${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      // A redirect would send the token to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = parseJson(await response.text());
    const refused = v.safeParse(failure, answer);
    return {
      status: response.status,
      body: answer,
      codes: refused.success ? refused.output.errors.map(({ code }) => code) : [],
      retryAfterSeconds: parseRetryAfter(response.headers.get('Retry-After')),
    };
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    return { kind: 'failed', reason: isTimeout ? 'timeout' : 'unreachable' };
  }
}

function isGood({ status }: ApiAnswer): boolean {
  return status >= 200 && status < 300;
}

function isGone({ status, codes }: ApiAnswer): boolean {
  return status === 404 && !codes.includes(NO_ROUTE);
}

function refusalOf(answer: ApiAnswer): DomainReport {
  const reason = answer.codes.map((code) => REFUSED.get(code)).find((name) => name !== undefined);
  return reason === undefined ? failureOf(answer) : { kind: 'refused', reason };
}

function failureOf({ status, codes, retryAfterSeconds: given }: ApiAnswer): Failed {
  const isFull = codes.some((code) => QUOTA.has(code));
  const reason = isFull ? 'quota' : `http_${status}`;
  const isTemporary = status === 429 || status >= 500;
  if (isFull || !isTemporary) logProviderError(reason);
  const retryAfterSeconds = isFull ? QUOTA_SECONDS : (given ?? undefined);
  return { kind: 'failed', reason, retryAfterSeconds };
}

/** Logs a failure that the operator has to fix. No log line contains a token. */
function logProviderError(reason: string): void {
  logError('domain_provider_rejected', { reason });
}

/** The report on a hostname; while it is pending, its DNS records show the reason. */
async function reportOn(found: Hostname | undefined, target: DomainTarget): Promise<DomainReport> {
  if (!found) {
    logProviderError('answer_unreadable');
    return { kind: 'failed', reason: 'answer_unreadable' };
  }
  if (GONE.has(found.status)) return { kind: 'missing' };
  const pointing = await pointingOf(found.hostname, target);
  const pointedAt = pointing?.pointedAt ?? null;
  const state = stateOf(found, pointing?.isHere ?? true, pointedAt);
  const hasSsl = found.ssl?.status === 'active';
  return {
    kind: 'known',
    id: found.id,
    probe: { state, pointedAt, hasSsl, sslUntil: endOf(found) },
  };
}

function stateOf(
  { status, ssl }: Hostname,
  isHere: boolean,
  pointedAt: string | null,
): DomainProbe['state'] {
  if (LIVE.has(status)) return ssl?.status === 'active' ? 'ACTIVE' : 'SSL_PENDING';
  if (MOVED.has(status)) return 'DNS_INCORRECT';
  return isHere || pointedAt === null ? 'PENDING' : 'DNS_INCORRECT';
}

/** When the last of its certificates expires. */
function endOf({ ssl }: Hostname): number | null {
  const ends = [ssl, ...(ssl?.certificates ?? [])].map((one) => Date.parse(one?.expires_on ?? ''));
  const known = ends.filter((end) => !Number.isNaN(end));
  return known.length === 0 ? null : Math.max(...known);
}
