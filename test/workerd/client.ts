/**
 * A caller of the API in the Worker's own isolate: settings can be varied, and every answer is taken as it came. One of 200
 * must be what the contract has for its call.
 */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { bootstrap } from '../../shared/contract/site.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { app } from '../../worker/app.ts';
import type { settings } from '../../worker/config/config.ts';
import { endpoints, nameOf, olderEndpoints } from '../support/endpoints.ts';

export const ORIGIN = 'http://localhost';
const PREFIX = '/api/v2';

type Setting = keyof (typeof settings)['entries'];

export interface Ask {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  /** Scheme and host that the request is made to. */
  readonly origin?: string;
  /** Settings that differ from the tests' own. */
  readonly settings?: Readonly<Partial<Record<Setting, string | undefined>>>;
  /** The socket's peer, as the runtime names it: `address:port`; this machine unless it is another. */
  readonly peer?: string;
}

export const LOOPBACK_PEER = '127.0.0.1:40000';

type Json = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty where the answer has no body, or one that is no text. */
  readonly text: string;
  /** Without fields where it is no JSON. */
  readonly body: Json;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const jsonObject = v.record(v.string(), v.unknown());

/** Sends one request to a path of the origin. */
export async function send(path: string, ask: Ask = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body, origin = ORIGIN, settings: over } = ask;
  const request = new Request(origin + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
    cf: { clientIp: ask.peer ?? LOOPBACK_PEER },
  });
  const context = createExecutionContext();
  const response = await app.fetch(request, over ? { ...env, ...over } : env, context);
  const bytes = new Uint8Array(await response.arrayBuffer());
  await waitOnExecutionContext(context);
  const { status, headers: received } = response;
  const type = received.get('Content-Type') ?? '';
  const isText = type !== 'application/octet-stream';
  const text = isText ? new TextDecoder().decode(bytes) : '';
  const isJson = text !== '' && type.startsWith('application/json');
  const json: unknown = isJson ? JSON.parse(text) : {};
  if (status === 200 && bytes.length > 0) checkReply(`${method} ${path}`, isText ? json : bytes);
  return { status, headers: received, text, body: v.parse(jsonObject, json), bytes };
}

/** The calls of the contract with a pattern of their requests, those without parameters first. */
const calls = [...endpoints, ...olderEndpoints]
  .map((endpoint) => {
    const pattern = nameOf(endpoint).replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
    return { endpoint, request: new RegExp(`^${pattern}(?:\\?|$)`) };
  })
  .toSorted((one, other) => parametersOf(one) - parametersOf(other));

function parametersOf({ request }: { readonly request: RegExp }): number {
  return request.source.split('[^/]+').length;
}

function checkReply(request: string, body: unknown): void {
  const call = calls.find((known) => known.request.test(request));
  if (call) v.assert(call.endpoint.reply, body);
}

/** Looks at a path of the API. */
export function get(path: string, ask: Ask = {}): Promise<Answer> {
  return send(PREFIX + path, ask);
}

/** Posts fields as JSON to a path of the API. */
export function post(path: string, fields: unknown = {}, ask: Ask = {}): Promise<Answer> {
  return postRaw(path, 'application/json', JSON.stringify(fields), ask);
}

/** Posts a form as a browser encodes it to a path of the API. */
export function postForm(path: string, form: string, ask: Ask = {}): Promise<Answer> {
  return postRaw(path, 'application/x-www-form-urlencoded', form, ask);
}

/** Posts a body of a content type to a path of the API; with null the request names no type at all. */
export function postRaw(
  path: string,
  contentType: string | null,
  body: string | Uint8Array<ArrayBuffer>,
  ask: Ask = {},
): Promise<Answer> {
  const type = contentType === null ? {} : { 'Content-Type': contentType };
  // Of a string the platform would invent a type.
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return get(path, { method: 'POST', ...ask, headers: { ...type, ...ask.headers }, body: bytes });
}

const refusal = v.looseObject({
  success: v.literal(false),
  message: v.pipe(v.string(), v.minLength(1)),
  code: v.string(),
});

/** What became of a call, in few words: `200`, or status and code such as `422 secret_empty`. */
export function outcome({ status, body }: Answer): string {
  if (status === 200) return v.is(v.looseObject({ success: v.literal(true) }), body) ? '200' : '?';
  return `${status} ${v.parse(refusal, body).code}`;
}

/** A part of an answer by its path, such as `record.secret.key`; undefined where there is none. */
export function at({ body }: Answer, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (v.is(jsonObject, value) ? value[name] : undefined), body);
}

/** A text in an answer by its path. */
export function textAt(answer: Answer, path: string): string {
  const text = at(answer, path);
  if (typeof text !== 'string') throw new Error(`${outcome(answer)} has no text ${path}`);
  return text;
}

/** A number in an answer by its path. */
export function numberAt(answer: Answer, path: string): number {
  return v.parse(v.number(), at(answer, path));
}

export interface Concealed {
  readonly secretKey: string;
  readonly metadataKey: string;
}

/** Conceals a secret that nothing should stand in the way of. */
export async function conceal(fields: Json = {}, ask: Ask = {}): Promise<Concealed> {
  const answer = await post('/secret/conceal', { secret: 'the secret', ...fields }, ask);
  const { record } = v.parse(concealSecret.reply, answer.body);
  return { secretKey: record.secret.key, metadataKey: record.metadata.key };
}

/** Reveals a secret with what else is to stand in the body. */
export function reveal(secretKey: string, fields: Json = {}, ask: Ask = {}): Promise<Answer> {
  return post(`/secret/${secretKey}`, { continue: true, ...fields }, ask);
}

/** Burns a secret by its metadata key. */
export function burn(metadataKey: string, fields: Json = {}, ask: Ask = {}): Promise<Answer> {
  return post(`/private/${metadataKey}/burn`, { continue: true, ...fields }, ask);
}

export interface Session {
  /** For the header `Cookie`. */
  readonly cookie: string;
  readonly shrimp: string;
}

/** A new anonymous session, as a page opens it. */
export async function openSession(origin = ORIGIN): Promise<Session> {
  const answer = await get('/bootstrap', { origin });
  const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';', 1);
  return { cookie, shrimp: v.parse(bootstrap.reply, answer.body).shrimp };
}
