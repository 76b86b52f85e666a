import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpClient, httpClient, type HttpRequest } from '../support/http.ts';
import { creating, reading, throughput } from './throughput.ts';
import { type PeerServer, startPeerServer } from './peer-server.ts';
import { peers } from './protocols.ts';

let server: PeerServer;
let http: HttpClient;

beforeAll(async () => {
  server = await startPeerServer();
  http = httpClient(server.base, 4);
});

afterAll(() => {
  http.close();
  server.close();
});

function fieldsOf({ body }: HttpRequest): Record<string, unknown> {
  return v.parse(v.record(v.string(), v.unknown()), JSON.parse(String(body)));
}

/** A request whose body lacks a field. */
function without(request: HttpRequest, field: string): HttpRequest {
  const fields = Object.entries(fieldsOf(request)).filter(([name]) => name !== field);
  return { ...request, body: JSON.stringify(Object.fromEntries(fields)) };
}

describe.each(Object.entries(peers))('%s', (_kind, peer) => {
  it('creates a secret, and reads it once', async () => {
    const id = peer.idOf(await http.send(peer.create()));
    expect(peer.isRead(await http.send(peer.read(id)))).toBe(true);
    expect(peer.isRead(await http.send(peer.read(id)))).toBe(false);
  });

  it('sends no field that could be left out', async () => {
    const request = peer.create();
    const fields = Object.keys(fieldsOf(request)).filter((name) => name !== 'isPublic');
    for (const field of fields) {
      const answer = await http.send(without(request, field));
      expect(() => peer.idOf(answer)).toThrow('the server answered');
    }
  });

  it('is measured by as many creates as reads', async () => {
    const ids: string[] = [];
    const load = { base: server.base, connections: 4, milliseconds: 60_000 };
    const created = await throughput({ ...load, ...creating(peer, ids, 20) });
    expect(created).toMatchObject({ calls: 20 });
    expect(new Set(ids).size).toBe(20);
    expect(await throughput({ ...load, ...reading(peer, ids) })).toMatchObject({ calls: 20 });
  });

  it('that refuses ends the measurement with its answer', async () => {
    const load = { base: server.base, connections: 1, milliseconds: 60_000 };
    await expect(throughput({ ...load, ...reading(peer, ['0123456789abcdef']) })).rejects.toThrow(
      'the server answered',
    );
  });
});

it('PrivateBin answers a page to a call without its header', async () => {
  const { headers: _left, ...request } = peers.privatebin.create();
  const answer = await http.send(request);
  expect(() => peers.privatebin.idOf(answer)).toThrow('<!doctype html>');
});
