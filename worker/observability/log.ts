/**
 * The Worker's own log: one line of JSON each. A line never holds a key, an address or a URL, for here the URL is the
 * secret. The platform attaches the URL of the request to every line on the console, in Workers Logs, Logpush and
 * `wrangler tail`: a deployed Worker writes data points instead.
 */
import { logsToConsole } from '../config/config.ts';
import { type PointsEnv, writePoint } from './points.ts';

/** Prefix of the index of a log line's data point; it tells log lines from metrics. */
const INDEX_PREFIX = 'log.';
/** In UTF-16 code units, at most 3 bytes each: with its other labels a point stays below the limit of 16 KB. */
const FACTS_LENGTH_MAX = 5000;

type Facts = Readonly<Record<string, string | undefined>>;

let destination: { readonly points: PointsEnv | null; readonly hasConsole: boolean } = {
  points: null,
  hasConsole: true,
};

/**
 * Sets where this isolate logs, its Durable Objects included: to data points if the environment has a dataset, and to the
 * console as `LOG_CONSOLE` says. Before the first call it is the console.
 */
export function logTo(env: PointsEnv): void {
  destination = { points: env.METRICS ? env : null, hasConsole: logsToConsole(env) };
}

/** What a line says of a request. Every value is from a list of ours, a number, or drawn by us. */
export interface RequestLine {
  /** The pattern that matched, never the path. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly region: string;
  readonly requestId: string;
  /** Why it was refused. */
  readonly code: string | undefined;
}

/** Logs a request that was answered. Its data point is the one that counts it (`countRequest`). */
export function logRequest(line: RequestLine): void {
  if (destination.hasConsole) console.log(JSON.stringify({ event: 'request', ...line }));
}

/** Something went wrong outside, and was coped with. */
export function logWarning(event: string, facts: Facts): void {
  log('warn', event, masked(facts));
}

/** Something is wrong with us. */
export function logError(event: string, facts: Facts): void {
  log('error', event, masked(facts));
}

function log(level: 'warn' | 'error', event: string, facts: Facts): void {
  const { points, hasConsole } = destination;
  const isKept = points !== null && isWritten(points, level, event, facts);
  if (hasConsole || !isKept) console[level](JSON.stringify({ event, ...facts }));
}

/** Writes a line as a data point; false if the platform refuses it, for example past the limit of an invocation. */
function isWritten(points: PointsEnv, level: string, event: string, facts: Facts): boolean {
  const { requestId = '', ...others } = facts;
  const text = JSON.stringify(others).slice(0, FACTS_LENGTH_MAX);
  try {
    writePoint(points, INDEX_PREFIX + event, [event, level, requestId, text], [1]);
    return true;
  } catch {
    return false;
  }
}

/** What others' errors say may quote what they were given; all else that is said is ours. */
function masked({ error, cause, ...facts }: Facts): Facts {
  return {
    ...facts,
    error: error && withoutQuotes(shortened(error)),
    cause: cause && withoutQuotes(shortened(cause)),
  };
}

/** Masking is quadratic in the length. A quote without its end would not be masked, so it is removed here. */
function shortened(text: string): string {
  if (text.length <= FACTS_LENGTH_MAX) return text;
  return text.slice(0, FACTS_LENGTH_MAX).replace(/["'`][^]*$/, '<text>');
}

/** A text without what it quotes, without addresses and URLs, and without what is long enough to be a key. */
export function withoutQuotes(text: string): string {
  return (
    text
      .replace(/["'`][^]*["'`]/, '<text>')
      // Of a frame of a stack, the place stays.
      .replace(/[a-z][a-z\d+.-]*:\/\/[^\s)]*?((?::\d+){0,2})(?=[\s),;]|$)/gi, '<url>$1')
      .replace(/[^\s<>(),;:]+@[^\s<>(),;]+/g, '<address>')
      .replace(/(?=[\w-]*\d)[\w-]{20,}/g, '<key>')
  );
}
