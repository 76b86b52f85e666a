/** A provider with Resend's HTTP API on loopback: accepts and refuses as the real one does. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { listenOnLoopback } from '../support/loopback.ts';

export const TOKEN = 're_right';
const VERIFIED_DOMAIN = 'seal.example';

type Misbehaviour = (response: ServerResponse) => void;

export interface Provider {
  readonly url: string;
  /** The accepted emails: bodies with their headers. */
  readonly taken: { headers: IncomingMessage['headers']; body: unknown }[];
  /** Does something else than its job from now on; null brings it to reason. */
  misbehave(how: Misbehaviour | null): void;
  close(): Promise<void>;
}

const email = v.object({
  from: v.string(),
  to: v.array(v.string()),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  headers: v.record(v.string(), v.string()),
});
const ADDRESS = /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/;
const SENDER = /^(?:[^<>]+ <([^\s@<>]+@[^\s@<>]+)>|([^\s@<>]+@[^\s@<>]+))$/;

/** Answers with an error as the provider words them. */
export function fail(
  response: ServerResponse,
  statusCode: number,
  name: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(statusCode, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify({ statusCode, name, message: 'about bob@example.org' }));
}

/** Starts one on a port of its own. */
export async function startProvider(): Promise<Provider> {
  const taken: Provider['taken'] = [];
  const keys = new Map<string, string>();
  let misbehaviour: Misbehaviour | null = null;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const refusal = misbehaviour ? null : refusalOf(request, body, keys);
      if (misbehaviour) misbehaviour(response);
      else if (refusal) fail(response, ...refusal);
      else {
        taken.push({ headers: request.headers, body: JSON.parse(body) });
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ id: '49a3999c-0ce1-4ea6-ab68-afcd6dc2e794' }));
      }
    });
  });
  const { origin, close } = await listenOnLoopback(server);
  return {
    url: origin,
    taken,
    misbehave: (how) => {
      misbehaviour = how;
    },
    close,
  };
}

function refusalOf(
  request: IncomingMessage,
  body: string,
  keys: Map<string, string>,
): [number, string] | null {
  const { authorization, 'idempotency-key': key } = request.headers;
  if (request.url !== '/emails') return [404, 'not_found'];
  if (request.method !== 'POST') return [405, 'method_not_allowed'];
  if (authorization === undefined) return [401, 'missing_api_key'];
  if (authorization !== `Bearer ${TOKEN}`) return [403, 'invalid_api_key'];
  const parsed = v.safeParse(email, JSON.parse(body));
  if (!parsed.success) return [422, 'missing_required_field'];
  const { from, to } = parsed.output;
  const sender = SENDER.exec(from);
  if (!sender) return [422, 'invalid_from_address'];
  if (!`${sender[1] ?? sender[2]}`.endsWith(`@${VERIFIED_DOMAIN}`))
    return [403, 'validation_error'];
  if (to.length === 0 || !to.every((one) => ADDRESS.test(one))) return [422, 'validation_error'];
  if (typeof key !== 'string') return null;
  if (key.length > 256) return [400, 'invalid_idempotency_key'];
  if ((keys.get(key) ?? body) !== body) return [409, 'invalid_idempotent_request'];
  keys.set(key, body);
  return null;
}
