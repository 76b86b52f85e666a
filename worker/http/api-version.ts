/**
 * The versions of the API. They differ in how callers are identified, in how fields are read and in the format of responses;
 * the endpoints in between are the same.
 */
import { getPath } from 'hono/utils/url';
import { type Endpoint, OCTETS } from '../../shared/contract/endpoint.ts';
import { defaultLocale, type Locale } from '../../shared/locales.ts';
import { type Body, mergeBodies, parseQuery, readQuery } from './parse-body.ts';
import { readBody } from './body.ts';
import { type Failure, failureMessage, failureResponse, retryAfterOf } from './failure.ts';
import { english, type Language, localeOf } from './language.ts';
import type { Stores } from '../platform/call-object.ts';
import { type Caller, identify, identifyProgram } from './caller.ts';
import { type FailureCode, failureStatus } from '../../shared/contract/failure-codes.ts';

export interface ApiVersion {
  /** `isUse` is false for calls that a page makes by itself. */
  readonly identify: (request: Request, stores: Stores, isUse: boolean) => Promise<Caller>;
  /** The language of responses; `stored` is that of the caller's account. */
  readonly localeOf: (request: Request, stored?: string) => Locale;
  /** Whether the response may set cookies. */
  readonly takesCookies: boolean;
  readonly readFields: (
    request: Request,
    hasBody: boolean,
    bytesMax: number,
    sealedBytesMax?: number,
  ) => Promise<Body | Failure>;
  readonly success: (
    endpoint: Endpoint,
    reply: unknown,
    custid: string,
    shrimp: string | undefined,
  ) => Response;
  readonly failure: (failure: Failure, language: Language, shrimp?: string) => Response;
}

/** One response for all of these: a caller learns only that nothing was opened. */
const opensNothing: ReadonlySet<FailureCode> = new Set([
  'secret_unknown',
  'secret_spent',
  'passphrase_wrong',
  'passphrase_locked',
  'cannot_burn',
  'sealed_in_browser',
]);

/**
 * The version for older programs: parameters from query and body, bare replies, and 404 for every refusal. Programs compare the messages
 * word for word: they stay unchanged, in English.
 */
const apiV1: ApiVersion = {
  identify: identifyProgram,
  localeOf: () => defaultLocale,
  takesCookies: false,
  readFields: async (request, hasBody, bytesMax) => {
    const query = parseQuery(request);
    if (!hasBody || !query.ok) return query;
    const body = await readBody(request, bytesMax);
    return body.ok ? mergeBodies(query, body) : body;
  },
  success: (_endpoint, reply) => Response.json(reply),
  failure: (failure) => {
    const intended = failureStatus(failure.code);
    // Failures that pass, and errors of ours, must not be taken for a lost secret.
    const status = intended >= 500 ? intended : 404;
    const response = Response.json(bodyOf(failure), { status });
    const retryAfter = retryAfterOf(failure);
    if (retryAfter !== undefined) response.headers.set('Retry-After', String(retryAfter));
    if (status === 404) response.headers.set('X-Intended-Status', String(intended));
    return response;
  },
};

function bodyOf({ code, extra }: Failure): { message: string; secret_key?: string | undefined } {
  if (!opensNothing.has(code)) return { message: messageOf(code, extra) };
  const message = code === 'sealed_in_browser' ? messageOf(code, {}) : 'Unknown secret';
  return { message, secret_key: extra.secret_key };
}

function messageOf(code: FailureCode, extra: Failure['extra']): string {
  const status = failureStatus(code);
  if (status === 401 || status === 403) return 'Not authorized';
  if (status === 404 || status === 405) return 'Not Found';
  return failureMessage(code, english, extra);
}

/** The version for the site's own pages and current programs. */
export const apiV2: ApiVersion = {
  identify,
  localeOf,
  takesCookies: true,
  readFields: async (request, hasBody, ...bytesMax) =>
    hasBody ? readBody(request, ...bytesMax) : readQuery(request),
  success: ({ bare }, reply, custid, shrimp) => {
    if (reply instanceof Uint8Array) return octets(reply);
    const whose = bare ? {} : { custid, shrimp };
    return Response.json({ success: true, ...whose, ...asRecord(reply) });
  },
  failure: failureResponse,
};

/** Bytes that no browser shows. */
function octets(bytes: Uint8Array): Response {
  return new Response(bytes, {
    headers: { 'Content-Type': OCTETS, 'Content-Disposition': 'attachment' },
  });
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The version of the API that a path belongs to, v2 if none. */
export function apiVersionOf(path: string): ApiVersion {
  return /^\/api\/v1(?:\/|$)/.test(path) ? apiV1 : apiV2;
}

/**
 * The path that a request is matched by. In v1, doubled slashes and one at the end count as none: programs put together a host
 * and a path that both have one.
 */
export function routePath(request: Request): string {
  const path = getPath(request);
  if (!/^\/+api\/+v1(?:\/|$)/.test(path)) return path;
  return path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
}
