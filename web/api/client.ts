/**
 * Calls the API. Returns a reply that the contract's schema has parsed, or throws a `CallFailure`; shows no error and does
 * not navigate. The only file of the application that asserts types.
 */
import * as v from 'valibot';
import {
  type BodyInputOf,
  type Endpoint,
  type ParamsOf,
  type ReplyOf,
  fillPath,
} from '../../shared/contract/endpoint.ts';
import { failureBody } from '../../shared/contract/failures.ts';
import { CallFailure, type CallReason, refusalOf } from './failure.ts';
import { formBody } from './form-body.ts';
import { hydrated } from '../prerender/hydration.ts';
import { pageLanguage } from '../prerender/choice.ts';
import { noteServerTime } from './server-clock.ts';

const UNREACHABLE_RETRY_SECONDS = 0.5;

export type Fetcher = (path: string, init?: RequestInit) => Promise<Response>;

export type CallInput<E extends Endpoint> = (keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> }) & {
  body?: BodyInputOf<E>;
  /** Sends the fields as a form; absent: as JSON. */
  isForm?: true;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Calls an endpoint. A refusal of the anti-forgery token ("shrimp") carries a new one, and the call is retried once. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fetcher: Fetcher = browserFetch,
): Promise<ReplyOf<E>> {
  try {
    return await callOnce(endpoint, input, fetcher);
  } catch (error) {
    if (refusalOf(error)?.code !== 'shrimp_invalid') throw error;
    return callOnce(endpoint, input, fetcher);
  }
}

/** The path of an endpoint with its parameters filled in. */
export function pathOf<E extends Endpoint>(endpoint: E, params?: ParamsOf<E>): string {
  return fillPath(endpoint.path, params ?? {});
}

/** The query of a GET; absent fields are left out. */
function queryOf<E extends Endpoint>(endpoint: E, body: BodyInputOf<E> | undefined): string {
  if (endpoint.method !== 'GET') return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(body ?? {})) {
    if (typeof value === 'string') query.set(name, value);
  }
  return query.size > 0 ? `?${query.toString()}` : '';
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  fetcher: Fetcher,
): Promise<ReplyOf<E>> {
  const path = pathOf(endpoint, input.params);
  const query = queryOf(endpoint, input.body);
  const response = await fetchResponse(
    path + query,
    requestOf(endpoint, input),
    fetcher,
    input.signal,
  );
  const json = await jsonOf(response, input.signal);
  updateShrimp(json);
  if (!response.ok || json === undefined) {
    const isBusy = response.status === 503;
    const retryAfter = isBusy ? Number(response.headers.get('Retry-After')) || 1 : 0;
    throw new CallFailure(reasonFor(response, json), path, retryAfter);
  }
  const reply = v.safeParse(endpoint.reply, json);
  if (!reply.success) throw new CallFailure({ kind: 'unexpected-format' }, path);
  return reply.output;
}

function requestOf<E extends Endpoint>(endpoint: E, input: CallInput<E>): RequestInit {
  const headers = { Accept: 'application/json', ...input.headers };
  const signal = input.signal ?? null;
  if (endpoint.method === 'GET') return { headers, signal };
  const body = input.body as Record<string, unknown> | undefined;
  const shrimp = shrimpToken();
  const fields = { ...body, shrimp };
  const [type, encoded] = input.isForm
    ? ['application/x-www-form-urlencoded', formBody(fields)]
    : ['application/json', JSON.stringify(fields)];
  // In the header, too: of customers a long body is read only after that.
  const sent = { 'O-Shrimp': shrimp, ...headers, 'Content-Type': type };
  return { method: 'POST', headers: sent, body: encoded, signal };
}

async function fetchResponse(
  path: string,
  request: RequestInit,
  fetcher: Fetcher,
  signal: AbortSignal | undefined,
): Promise<Response> {
  try {
    const preloaded = request.method === undefined ? takePreloaded(path) : undefined;
    const response = await (preloaded ?? fetcher(path, request));
    noteServerTime(response);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallFailure({ kind: 'unreachable' }, path, UNREACHABLE_RETRY_SECONDS);
  }
}

/** Undefined where the response is not JSON. */
async function jsonOf(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}

/** Refusals of the server are JSON with a code; proxies and firewalls answer 401, 403 and 429 as well. */
function reasonFor({ ok, status }: Response, json: unknown): CallReason {
  const { success, output } = v.safeParse(failureBody, json);
  const body = success ? output : null;
  const isJson = json !== undefined;
  const isDenial = status === 401 || status === 403;
  if (isDenial ? !body?.code : status === 429 && !isJson) return { kind: 'blocked', status };
  if (isDenial) reportDenial();
  if (!isJson) return { kind: 'incomplete', status, ok };
  return { kind: 'refused', status, message: body?.message ?? null, body };
}

const shrimpCarrier = v.object({
  shrimp: v.optional(v.string()),
  details: v.optional(v.object({ shrimp: v.optional(v.string()) })),
});

function updateShrimp(json: unknown): void {
  const carrier = v.safeParse(shrimpCarrier, json);
  if (!carrier.success) return;
  const token = carrier.output.shrimp ?? carrier.output.details?.shrimp;
  if (token) storeShrimp(token);
}

/** Fetches from this site, in the language of the page. */
export function browserFetch(path: string, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set(...pageLanguage());
  return fetch(path, { ...init, headers });
}

/** Returns a preloaded response once: the next call wants a fresh one. A page that was prerendered without it is hydrated before. */
function takePreloaded(path: string): Promise<Response> | undefined {
  const { calls, shownState } = globalThis.waxseal ?? {};
  const answer = calls?.[path];
  if (calls) delete calls[path];
  if (shownState !== undefined) return answer;
  return answer && hydrated.then(() => answer);
}

const listeners = new Set<() => void>();

/** Calls the listener whenever the server denies a call: 401 or 403. */
export function onDenial(listener: () => void): void {
  listeners.add(listener);
}

function reportDenial(): void {
  for (const listener of listeners) listener();
}

/** The anti-forgery token of this page, from the last response. */
let current: { token: string; isValid: boolean } = { token: '', isValid: false };

/** The anti-forgery token for the next body; empty before the first response. */
export function shrimpToken(): string {
  return current.token;
}

/** Whether the token was valid when it was last received or checked. */
export function isShrimpValid(): boolean {
  return current.isValid;
}

/** Stores the token of a response. */
export function storeShrimp(token: string): void {
  current = { token, isValid: true };
}

/** Marks the token as invalid; the next response may carry a new one. */
export function discardShrimp(): void {
  current = { ...current, isValid: false };
}
