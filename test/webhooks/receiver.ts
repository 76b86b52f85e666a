/**
 * A customer's server on loopback that accepts deliveries. Its first folder sets its behaviour, its second separates tests:
 * `/200/one`, `/503/two`, `/redirect/three`, `/hang/four`, `/close/five`. Tests in workerd get what it
 * took at `/taken/one`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { listenOnLoopback } from '../support/loopback.ts';

export const taken = v.array(
  v.object({
    path: v.string(),
    method: v.string(),
    headers: v.record(v.string(), v.string()),
    body: v.string(),
  }),
);

export type Taken = v.InferOutput<typeof taken>[number];

type Behaviour = (response: ServerResponse) => void;

export interface Receiver {
  readonly host: string;
  readonly origin: string;
  /** The deliveries for a name, the oldest first. */
  took(name: string): readonly Taken[];
  /** Resolves when so many came for a name. */
  waitFor(name: string, count: number): Promise<readonly Taken[]>;
  /** Changes the behaviour for a name, whatever its address. */
  behave(name: string, how: Behaviour): void;
  close(): Promise<void>;
}

/** Starts one. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const kept = new Map<string, Taken[]>();
  const behaviours = new Map<string, Behaviour>();
  const waiting = new Set<() => void>();
  const took = (name: string) => kept.get(name) ?? [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const [, kind = '', name = ''] = (request.url ?? '').split('/');
    if (kind === 'taken') {
      response.end(JSON.stringify(took(name)));
      return;
    }
    kept.set(name, [...took(name), takenOf(request, body)]);
    for (const look of waiting) look();
    (behaviours.get(name) ?? behaviourOf(kind))(response);
  };
  const server = createServer((request, response) => void serve(request, response));
  const { origin, close } = await listenOnLoopback(server, port);
  return {
    host: new URL(origin).host,
    origin,
    took,
    waitFor: (name, count) => {
      const { promise, resolve } = Promise.withResolvers<readonly Taken[]>();
      const look = () => {
        if (took(name).length < count) return;
        waiting.delete(look);
        resolve(took(name));
      };
      waiting.add(look);
      look();
      return promise;
    },
    behave: (name, how) => void behaviours.set(name, how),
    close,
  };
}

function takenOf({ url = '', method = '', headers }: IncomingMessage, body: string): Taken {
  const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    path: url,
    method,
    headers: v.parse(v.record(v.string(), v.string()), Object.fromEntries(plain)),
    body,
  };
}

function behaviourOf(kind: string): Behaviour {
  switch (kind) {
    case 'redirect':
      return (response) => response.writeHead(307, { Location: '/200/followed' }).end();
    case 'hang':
      return () => undefined;
    case 'trickle':
      return (response) => void response.writeHead(200).write('{');
    case 'close':
      return (response) => response.destroy();
    case 'later':
      return (response) => response.writeHead(503, { 'Retry-After': '7200' }).end();
    default:
      return (response) => response.writeHead(Number(kind)).end('thanks');
  }
}
