/**
 * The server of the screens: a call is answered as the test has said last, and one that nobody answers fails the test. The site
 * is that of a new installation, for visitors, until the test says otherwise.
 */
import * as v from 'valibot';
import { type Endpoint, OCTETS, type ReplyOf } from '../../../shared/contract/endpoint.ts';
import { type FailureCode, failureStatus } from '../../../shared/contract/failure-codes.ts';
import type { failureBody } from '../../../shared/contract/failures.ts';
import { listRecent } from '../../../shared/contract/recent.ts';
import { bootstrap, validateShrimp } from '../../../shared/contract/site.ts';
import { failureMessage } from '../../../worker/http/failure.ts';
import { english } from '../../../worker/http/language.ts';
import { newSite, type Site } from './site.ts';

/** A call as a page made it. */
export interface Call {
  readonly url: URL;
  readonly headers: Headers;
  /** The fields of a body in JSON or of a form, where a name that comes several times has a list; none of a GET or of bytes. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** All that calls said: their addresses, headers and fields. */
export function wordsOf(calls: readonly Call[]): string {
  return JSON.stringify(calls.map(({ url, headers, fields }) => [url, [...headers], fields]));
}

type Answer = (call: Call) => Response | Promise<Response>;

const answers = new Map<Endpoint, Answer>();
const held = new Map<Endpoint, Promise<void>>();
const made = new Map<Endpoint, Call[]>();
const unanswered: string[] = [];
const network = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  // Anything else is a file of the site.
  if (request.method === 'GET' && !pathname.startsWith('/api/')) return network(request);
  // An endpoint that a test names comes before one whose path only fits it.
  const known = [...new Set([...answers.keys(), ...held.keys(), ...made.keys()])];
  const endpoint = known.find((each) => isOf(each, request.method, pathname));
  const call = await callOf(request);
  if (endpoint) {
    made.get(endpoint)?.push(call);
    await held.get(endpoint);
  }
  request.signal.throwIfAborted();
  const answer = endpoint && answers.get(endpoint);
  if (answer) return Promise.race([answer(call), endOf(request.signal)]);
  unanswered.push(`nobody answers ${request.method} ${pathname}`);
  return Response.json({}, { status: 500 });
};

/** Rejects when a call is given up. */
async function endOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason));
  return promise;
}

function isOf({ method, path }: Endpoint, called: string, pathname: string): boolean {
  return method === called && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
}

async function callOf(request: Request): Promise<Call> {
  const fields = v.parse(v.record(v.string(), v.unknown()), await bodyOf(request));
  return { url: new URL(request.url), headers: request.headers, fields };
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? '';
  if (type === OCTETS) return {};
  const body = await request.clone().text();
  if (!type.includes('urlencoded')) return JSON.parse(body || '{}');
  const form = new URLSearchParams(body);
  return Object.fromEntries(
    [...form.keys()].map((name) => {
      const [first, ...more] = form.getAll(name);
      return [name, more.length > 0 ? [first, ...more] : first];
    }),
  );
}

/** From now on the calls of an endpoint are handed to a handler. */
export function intercept(endpoint: Endpoint, answer: Answer): void {
  answers.set(endpoint, answer);
}

/** From now on an endpoint succeeds with a reply. */
export function succeed<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): void {
  intercept(endpoint, () => success<E>(reply));
}

/** An answer of success. */
export function success<E extends Endpoint>(reply: ReplyOf<E>): Response {
  const fields: object = reply instanceof Object ? reply : {};
  return Response.json({ success: true, custid: 'ada@example.com', ...fields });
}

/** From now on an endpoint refuses. */
export function refuse(endpoint: Endpoint, code: FailureCode, more: RefusalFields = {}): void {
  intercept(endpoint, () => refusal(code, more));
}

type RefusalFields = Partial<v.InferOutput<typeof failureBody>>;

/** An answer that refuses. */
export function refusal(code: FailureCode, more: RefusalFields = {}): Response {
  const body = { success: false, message: sentence(code), code, ...more };
  return Response.json(body, { status: failureStatus(code) });
}

/** From now on an endpoint answers with a status, and nothing that a page can read. */
export function fail(endpoint: Endpoint, status = 500): void {
  intercept(endpoint, () => Response.json({}, { status }));
}

/** From now on calls of an endpoint do not reach the server. */
export function disconnect(endpoint: Endpoint): void {
  intercept(endpoint, () => {
    throw new TypeError('Failed to fetch');
  });
}

/** Holds the answers of an endpoint until the returned function is called. */
export function holdAnswers(endpoint: Endpoint): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set(endpoint, promise);
  return () => {
    held.delete(endpoint);
    resolve();
  };
}

/** The calls of an endpoint from now on; the list grows with them. */
export function callsOf(endpoint: Endpoint): readonly Call[] {
  const calls: Call[] = [];
  made.set(endpoint, calls);
  return calls;
}

/** Changes the site on every page that is opened from now on; a signed-in customer has no secrets yet. */
export function answerSite(changes: Partial<Site> = {}): void {
  succeed(bootstrap, { ...newSite, ...changes });
  if (changes.authenticated) succeed(listRecent, emptyList);
}

const emptyList: ReplyOf<typeof listRecent> = {
  records: [],
  count: 0,
  details: { has_items: false, received: [], notreceived: [], since: 0, now: 0 },
};

/** The server's message for a failure code. */
export function sentence(code: FailureCode): string {
  return failureMessage(code, english);
}

/** What was asked and nobody answered, since the last test. */
export function problems(): string[] {
  return unanswered.splice(0);
}

/** Forgets what a test has said. */
export function answerNothing(): void {
  answers.clear();
  held.clear();
  made.clear();
  answerSite();
  succeed(validateShrimp, { isValid: true, shrimp: 'sample' });
}

answerNothing();
