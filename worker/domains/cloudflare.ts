/**
 * Cloudflare for SaaS: a custom hostname for each domain, with a certificate that it looks after.
 * https://developers.cloudflare.com/cloudflare-for-platforms/cloudflare-for-saas/
 */
import * as v from 'valibot';
import {
  type DomainDriver,
  type DomainReport,
  type Facts,
  type Failed,
  reportError,
} from './driver.ts';
import { directionOf, type DirectionHere } from './local.ts';
import { retryAfterSeconds } from '../retry-after.ts';
import { parseJson } from '../../shared/parse-json.ts';

interface Settings {
  /** Without a slash at its end. */
  readonly url: string;
  readonly zone: string;
  readonly token: string;
  readonly way: DirectionHere;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const QUOTA_SECONDS = 60 * 60;
const DUPLICATE = 1406;
const QUOTA = new Set([1404, 1405]);
/** There is no such zone: that says nothing about the names in it. */
const NO_ROUTE = 7003;
/** Names that nobody may use there. */
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

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly codes: readonly number[];
  readonly retryAfterSeconds: number | null;
}

interface Question {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Lets Cloudflare look after the domains. */
export function cloudflareDriver(settings: Settings): DomainDriver {
  const { way } = settings;
  const answerTo = (request: Question) => ask(settings, request);
  const known = (body: unknown) => {
    const read = v.safeParse(oneHostname, body);
    return reportOn(read.success ? read.output.result : undefined, way);
  };
  return {
    create: async (host) => {
      const body = { hostname: host, ssl: { method: 'http', type: 'dv' } };
      const answer = await answerTo({ method: 'POST', path: '', body });
      if ('kind' in answer) return answer;
      if (answer.codes.includes(DUPLICATE)) return find(settings, host);
      return isGood(answer) ? known(answer.body) : refusalOf(answer);
    },
    look: async (_host, id) => {
      const answer = await answerTo({ method: 'GET', path: `/${id}` });
      if ('kind' in answer) return answer;
      if (isGone(answer)) return { kind: 'missing' };
      return isGood(answer) ? known(answer.body) : refusalOf(answer);
    },
    remove: async (_host, id) => {
      const answer = await answerTo({ method: 'DELETE', path: `/${id}` });
      if ('kind' in answer) return answer;
      if (isGood(answer) || isGone(answer)) return { kind: 'gone' };
      return failureOf(answer);
    },
  };
}

/** The one that is there already, of an attempt whose answer was lost. */
async function find(settings: Settings, host: string): Promise<DomainReport> {
  const path = `?${new URLSearchParams({ hostname: host }).toString()}`;
  const answer = await ask(settings, { method: 'GET', path });
  if ('kind' in answer) return answer;
  if (!isGood(answer)) return refusalOf(answer);
  const read = v.safeParse(manyHostnames, answer.body);
  const found = read.success ? read.output.result : null;
  // A name that is there but not in our zone is somebody else's: they have to let go of it.
  if (found?.length === 0) return { kind: 'refused', reason: 'elsewhere' };
  const ours = found?.find((candidate) => candidate.hostname === host);
  return reportOn(ours, settings.way);
}

async function ask(
  { url, zone, token, timeoutMs = TIMEOUT_MS }: Settings,
  { method, path, body }: Question,
): Promise<Answer | Failed> {
  try {
    const response = await fetch(`${url}/zones/${zone}/custom_hostnames${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Elsewhere nobody shall learn the token.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = parseJson(await response.text());
    const refused = v.safeParse(failure, answer);
    return {
      status: response.status,
      body: answer,
      codes: refused.success ? refused.output.errors.map(({ code }) => code) : [],
      retryAfterSeconds: retryAfterSeconds(response),
    };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { kind: 'failed', reason: isLate ? 'timeout' : 'unreachable' };
  }
}

function isGood({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

function isGone({ status, codes }: Answer): boolean {
  return status === 404 && !codes.includes(NO_ROUTE);
}

function refusalOf(answer: Answer): DomainReport {
  const reason = answer.codes.map((code) => REFUSED.get(code)).find((name) => name !== undefined);
  return reason === undefined ? failureOf(answer) : { kind: 'refused', reason };
}

function failureOf({ status, codes, retryAfterSeconds: given }: Answer): Failed {
  const isFull = codes.some((code) => QUOTA.has(code));
  const reason = isFull ? 'quota' : `http_${status}`;
  const isPassing = status === 429 || status >= 500;
  if (isFull || !isPassing) reportError(reason);
  const seconds = isFull ? QUOTA_SECONDS : given;
  return { kind: 'failed', reason, ...(seconds === null ? {} : { retryAfterSeconds: seconds }) };
}

/** What it says of a domain; where it waits, the DNS says what for. */
async function reportOn(found: Hostname | undefined, way: DirectionHere): Promise<DomainReport> {
  if (!found) {
    reportError('answer_unreadable');
    return { kind: 'failed', reason: 'answer_unreadable' };
  }
  if (GONE.has(found.status)) return { kind: 'missing' };
  const direction = await directionOf(found.hostname, way);
  const pointedAt = direction?.pointedAt ?? null;
  const state = stateOf(found, direction?.isHere ?? true, pointedAt);
  const hasSsl = found.ssl?.status === 'active';
  return {
    kind: 'known',
    id: found.id,
    facts: { state, pointedAt, hasSsl, sslUntil: endOf(found) },
  };
}

function stateOf(
  { status, ssl }: Hostname,
  isHere: boolean,
  pointedAt: string | null,
): Facts['state'] {
  if (LIVE.has(status)) return ssl?.status === 'active' ? 'ACTIVE' : 'SSL_PENDING';
  if (MOVED.has(status)) return 'DNS_INCORRECT';
  return isHere || pointedAt === null ? 'PENDING' : 'DNS_INCORRECT';
}

/** The last day on which one of its certificates is good. */
function endOf({ ssl }: Hostname): number | null {
  const ends = [ssl, ...(ssl?.certificates ?? [])].map((one) => Date.parse(one?.expires_on ?? ''));
  const known = ends.filter((end) => !Number.isNaN(end));
  return known.length === 0 ? null : Math.max(...known);
}
