/** Cloudflare's API of custom hostnames on loopback: accepts and refuses as the real one does. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { listenOnLoopback } from '../support/loopback.ts';
import { TOKEN, ZONE } from './cloudflare-names.ts';

const NAMES_MAX = 20;

type Misbehaviour = (response: ServerResponse) => void;

export interface CustomHostname {
  readonly id: string;
  readonly hostname: string;
  status: string;
  ssl: { status: string; certificates?: { expires_on: string }[] };
}

export interface CloudflareServer {
  readonly url: string;
  /** The custom hostnames. */
  readonly held: Map<string, CustomHostname>;
  readonly calls: string[];
  misbehave(how: Misbehaviour | null): void;
  close(): Promise<void>;
}

const wanted = v.object({
  hostname: v.string(),
  ssl: v.object({ method: v.picklist(['http', 'txt', 'email']), type: v.literal('dv') }),
});

const changed = v.record(
  v.string(),
  v.object({ status: v.string(), ssl: v.object({ status: v.string() }) }),
);

/** Answers with an error as Cloudflare words them. */
export function fail(
  response: ServerResponse,
  status: number,
  code: number,
  headers: Record<string, string> = {},
): void {
  send(response, status, failureOf(code), headers);
}

/** Starts one. Tests in workerd change the hostnames with `PUT`. */
export async function startCloudflare(port = 0): Promise<CloudflareServer> {
  const held: CloudflareServer['held'] = new Map();
  const calls: string[] = [];
  let misbehaviour: Misbehaviour | null = null;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push(`${request.method} ${request.url}`);
      if (request.method === 'PUT') {
        for (const [hostname, changes] of Object.entries(v.parse(changed, JSON.parse(body)))) {
          Object.assign(held.get(hostname) ?? {}, changes);
        }
        response.end();
      } else if (misbehaviour) misbehaviour(response);
      else send(response, ...replyTo(held, request, body));
    });
  });
  const { origin, close } = await listenOnLoopback(server, port);
  return {
    url: `${origin}/client/v4`,
    held,
    calls,
    misbehave: (how) => {
      misbehaviour = how;
    },
    close,
  };
}

type Reply = readonly [status: number, body: unknown];

function replyTo(
  held: CloudflareServer['held'],
  { method, headers, url: path = '' }: IncomingMessage,
  body: string,
): Reply {
  const url = new URL(path, 'http://api');
  const parts = /^\/client\/v4\/zones\/(\w+)\/custom_hostnames(?:\/([\w-]+))?$/.exec(url.pathname);
  if (headers.authorization !== `Bearer ${TOKEN}`) return [403, failureOf(9109)];
  if (parts?.[1] !== ZONE) return [404, failureOf(7003)];
  if (method === 'POST') return create(held, body);
  const id = parts[2];
  const name = url.searchParams.get('hostname');
  if (id === undefined) {
    const found = [...held.values()].filter(({ hostname }) => name === null || hostname === name);
    return [200, success(found)];
  }
  const one = [...held.values()].find((candidate) => candidate.id === id);
  if (!one) return [404, failureOf(1436)];
  if (method !== 'DELETE') return [200, success(one)];
  held.delete(one.hostname);
  return [200, { id }];
}

function create(held: CloudflareServer['held'], body: string): Reply {
  const read = v.safeParse(wanted, JSON.parse(body));
  if (!read.success) return [400, failureOf(1402)];
  const { hostname } = read.output;
  if (hostname.endsWith('.test')) return [400, failureOf(1409)];
  if (hostname.endsWith('banned.example')) return [400, failureOf(1411)];
  if (held.has(hostname)) return [409, failureOf(1406)];
  if (held.size >= NAMES_MAX) return [400, failureOf(1405)];
  const id = crypto.randomUUID();
  const made = { id, hostname, status: 'pending', ssl: { status: 'initializing' } };
  held.set(hostname, made);
  return [201, success(made)];
}

function success(result: unknown) {
  return { success: true, errors: [], messages: [], result };
}

function failureOf(code: number) {
  const errors = [{ code, message: `about ${TOKEN}` }];
  return { success: false, errors, messages: [], result: null };
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
