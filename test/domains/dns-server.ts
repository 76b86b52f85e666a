/** A DNS-over-HTTPS server on loopback, with JSON answers as the large providers give them, and records set by tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { listenOnLoopback } from '../support/loopback.ts';

const TYPES: Readonly<Record<string, number>> = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 };
const NO_ERROR = 0;
const SERVFAIL = 2;
const NO_SUCH_NAME = 3;

const zone = v.object({
  TXT: v.optional(v.array(v.string()), []),
  A: v.optional(v.array(v.string()), []),
  AAAA: v.optional(v.array(v.string()), []),
  CNAME: v.optional(v.string()),
  /** The authoritative server does not answer (SERVFAIL). */
  broken: v.optional(v.boolean(), false),
});
const zones = v.record(v.string(), v.nullable(zone));

/** The records of names; null takes a name away. */
export type Zones = v.InferInput<typeof zones>;

type Misbehaviour = (response: ServerResponse) => void;

export interface DnsServer {
  readonly url: string;
  set(changes: Zones): void;
  /** Does something else than its job from now on; null brings it to reason. */
  misbehave(how: Misbehaviour | null): void;
  close(): Promise<void>;
}

interface Answered {
  readonly Status: number;
  readonly Answer?: { name: string; type: number; TTL: number; data: string }[];
}

/** Starts one. Tests in workerd set the records with `PUT`. */
export async function startDnsServer(port = 0): Promise<DnsServer> {
  const known = new Map<string, v.InferOutput<typeof zone>>();
  let misbehaviour: Misbehaviour | null = null;
  const set = (changes: Zones) => {
    for (const [name, records] of Object.entries(v.parse(zones, changes))) {
      if (records) known.set(name, records);
      else known.delete(name);
    }
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    if (request.method === 'PUT') {
      set(v.parse(zones, JSON.parse(body)));
      response.end();
    } else if (misbehaviour) misbehaviour(response);
    else answer(known, request, response);
  };
  const server = createServer((request, response) => void serve(request, response));
  const { origin, close } = await listenOnLoopback(server, port);
  return {
    url: `${origin}/dns-query`,
    set,
    misbehave: (how) => {
      misbehaviour = how;
    },
    close,
  };
}

function answer(
  known: ReadonlyMap<string, v.InferOutput<typeof zone>>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? '', 'http://dns');
  const name = url.searchParams.get('name') ?? '';
  const type = url.searchParams.get('type') ?? '';
  const isAsked = url.pathname === '/dns-query' && name !== '' && type in TYPES;
  if (!isAsked || request.headers.accept !== 'application/dns-json') {
    response.writeHead(400).end('Invalid query');
    return;
  }
  response.writeHead(200, { 'Content-Type': 'application/dns-json' });
  response.end(JSON.stringify(resolved(known, name.toLowerCase(), type)));
}

function resolved(
  known: ReadonlyMap<string, v.InferOutput<typeof zone>>,
  name: string,
  type: string,
): Answered {
  const records = known.get(name);
  if (!records) return { Status: NO_SUCH_NAME };
  if (records.broken) return { Status: SERVFAIL };
  const line = (data: string, kind = type) => ({ name, type: TYPES[kind] ?? 0, TTL: 300, data });
  if (records.CNAME !== undefined) {
    const target = resolved(known, records.CNAME, type);
    const first = line(`${records.CNAME}.`, 'CNAME');
    return { ...target, Answer: [first, ...(target.Answer ?? [])] };
  }
  const found = type === 'TXT' ? records.TXT.map(quoted) : type === 'A' ? records.A : records.AAAA;
  return found.length === 0
    ? { Status: NO_ERROR }
    : { Status: NO_ERROR, Answer: found.map((data) => line(data)) };
}

/** A text comes in pieces of 255 bytes, each in quotes. */
function quoted(content: string): string {
  const pieces = content.match(/.{1,255}/gs) ?? [''];
  return pieces.map((piece) => `"${piece.replaceAll(/["\\]/g, '\\$&')}"`).join(' ');
}
