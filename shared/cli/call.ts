/** The one road to the API: an endpoint of the contract, and a reply that its schema has parsed. */
import * as v from 'valibot';
import { version } from './version.ts';
import type { BodyInputOf, Endpoint, ParamsOf, ReplyOf } from '../contract/endpoint.ts';
import { failureBody } from '../contract/failure-body.ts';
import { type HttpAnswer, send } from './http.ts';
import { blockedAnswer, NoAnswer } from './no-answer.ts';
import { Refusal } from './refusal.ts';
import type { Service } from './service.ts';
import { Stop } from './stop.ts';

/** A slow line may take its time, as long as something moves; the service itself answers soon. */
const SILENCE_MS_MAX = 30_000;

interface Input<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly body?: BodyInputOf<E>;
  readonly silenceMsMax?: number;
}

export async function call<E extends Endpoint>(
  endpoint: E,
  { origin, credentials }: Service,
  { params, body, silenceMsMax = SILENCE_MS_MAX }: Input<E>,
): Promise<ReplyOf<E>> {
  const answer = await send({
    origin,
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + queryOf(endpoint, body),
    headers: {
      Accept: 'application/json',
      'User-Agent': `waxseal/${version}`,
      ...(credentials && { Authorization: basic(credentials) }),
      ...(endpoint.method === 'POST' && { 'Content-Type': 'application/json' }),
    },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    silenceMsMax,
  });
  if (answer.status >= 300 && answer.status < 400) throw redirected(origin);
  const fields = fieldsOf(answer, origin);
  if (answer.status !== 200) throw refusalOf(answer, fields, origin);
  const reply = v.safeParse(endpoint.reply, fields);
  if (!reply.success) throw stranger(origin);
  return reply.output;
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** This program speaks English, so the service does too. Of a GET, the fields are the query. */
function queryOf<E extends Endpoint>(endpoint: E, body: BodyInputOf<E> | undefined): string {
  const query = new URLSearchParams({ locale: 'en' });
  for (const [name, value] of Object.entries(endpoint.method === 'GET' ? (body ?? {}) : {}))
    if (typeof value === 'string') query.set(name, value);
  return `?${query.toString()}`;
}

function basic({ custid, token }: { custid: string; token: string }): string {
  return `Basic ${Buffer.from(`${custid}:${token}`).toString('base64')}`;
}

function fieldsOf({ status, text, retryAfter }: HttpAnswer, origin: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A gateway before the service says it in HTML.
    if (status >= 500)
      throw new NoAnswer(`${origin} does not work right now (${status}).`, true, retryAfter);
    if (isDenial(status) || status === 429) throw blockedAnswer(origin, status);
    throw stranger(origin);
  }
}

/** The service's own refusals have a code. */
function refusalOf({ status, retryAfter }: HttpAnswer, fields: unknown, origin: string): Stop {
  const body = v.safeParse(failureBody, fields);
  const isOurs = body.success && body.output.code !== undefined;
  if (isDenial(status) && !isOurs) return blockedAnswer(origin, status);
  return body.success ? new Refusal(status, body.output, retryAfter) : stranger(origin);
}

function isDenial(status: number): boolean {
  return status === 401 || status === 403;
}

function stranger(origin: string): Stop {
  return new Stop('fault', `${origin} does not answer like a Waxseal that this program knows.`);
}

function redirected(origin: string): Stop {
  return new Stop('fault', `${origin} leads elsewhere, and is not followed there. Name that host.`);
}
