/** Parts of a ciphertext in vault and store: what is uploaded, served and swept. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256 } from '../../../worker/crypto/hash.ts';
import { generateKeys, idOf } from '../../../worker/crypto/keys.ts';
import { putPart } from '../../../worker/secrets/envelopes.ts';
import { claimTokenHash } from '../../../worker/crypto/tokens.ts';
import { rowOf, vaultOf } from './stores.ts';

const HOUR = 3_600_000;
const proof = new Uint8Array(32).fill(10);
let start = Date.now();

beforeEach(() => {
  start += 240 * HOUR;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function bytesOfPart(part: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(1000).fill(part);
}

async function begun(parts = 2): Promise<string> {
  const id = idOf(generateKeys().secretKey);
  const random = () => crypto.getRandomValues(new Uint8Array(32));
  const secret = {
    share: random(),
    lock: null,
    browserSeal: { proofHash: sha256(proof), ciphertextHash: null, ciphertextBytes: 8_392_976 },
    ttlSeconds: 3600,
    readerPart: random(),
    senderPart: random(),
    owner: null,
  };
  const begin = () => vaultOf(id).beginUpload(id, secret, parts);
  const [first, again] = [await begin(), await begin()];
  expect(first.kind).toBe('concealed');
  expect(again).toEqual(first);
  return id;
}

/** Sends a part as the Worker does; `isLost` when it stops before it confirms. */
async function send(id: string, part: number, isLost = false) {
  const reserved = await vaultOf(id).reservePart(id, part);
  if (reserved.kind !== 'reserved') return reserved.kind;
  const { attempt, keptMs } = reserved;
  const bytes = bytesOfPart(part);
  await putPart(env, id, { part, attempt }, bytes, keptMs / 1000);
  if (isLost) return 'lost';
  const stored = { part, attempt, hash: sha256(bytes) };
  return (await vaultOf(id).confirmPart(id, stored)).kind;
}

async function finish(id: string, parts = 2) {
  const hashes = Array.from({ length: parts }, (_, index) => sha256(bytesOfPart(index + 1)));
  return vaultOf(id).finishUpload(id, hashes);
}

async function uploaded(): Promise<string> {
  const id = await begun();
  await send(id, 1, true);
  expect([await send(id, 1), await send(id, 2)]).toEqual(['confirmed', 'confirmed']);
  expect((await finish(id)).kind).toBe('finished');
  return id;
}

async function serve(id: string, tokenHash: Uint8Array | null = null, part = 1) {
  return vaultOf(id).servePart(id, { part, proof, tokenHash });
}

function tokenOf(id: string): Uint8Array {
  return claimTokenHash(id, 'r'.repeat(22));
}

async function claimBy(id: string) {
  const secret = { verifier: null, attempt: null, proof } as const;
  const command = { tokenHash: tokenOf(id), tokenFrom: 'client', ...secret } as const;
  return vaultOf(id).claim(id, command);
}

/** All keys of the store that belong to a secret. */
async function keysOf(id: string): Promise<string[]> {
  const { keys } = await env.SECRETS.list({ prefix: `part:${id}:` });
  return keys.map(({ name }) => name.slice(`part:${id}:`.length)).toSorted();
}

async function sweepAt(id: string, now: number): Promise<void> {
  vi.setSystemTime(now);
  await runInDurableObject(vaultOf(id), async (_vault, { storage }) => storage.setAlarm(now));
  await runDurableObjectAlarm(vaultOf(id));
}

describe('an upload', () => {
  it('keeps an upload when its vault ends at any step', async () => {
    const id = await begun();
    for (const part of [1, 2]) {
      await send(id, part, true);
      await evictDurableObject(vaultOf(id));
      await send(id, part);
      await evictDurableObject(vaultOf(id));
    }
    expect((await finish(id)).kind).toBe('finished');
    expect(await serve(id)).toEqual({ kind: 'part', attempt: 2 });
  });

  it('leaves no key of an upload that is given up, nor of a part that comes later', async () => {
    const id = await begun();
    await send(id, 1, true);
    await send(id, 1);
    const burned = await vaultOf(id).burn(id, { verifier: null, attempt: null });
    expect(burned.kind).toBe('burned');
    expect(await send(id, 2)).toBe('not_uploading');
    await sweepAt(id, start + 5000);
    expect(await keysOf(id)).toEqual([]);
  });

  it('leaves nothing of an upload that is never finished after six hours', async () => {
    const id = await begun();
    await send(id, 1);
    await send(id, 2, true);
    await sweepAt(id, start + 6 * HOUR - 1);
    expect(await keysOf(id)).toEqual(['1:1', '2:1']);
    await sweepAt(id, start + 6 * HOUR);
    expect(await keysOf(id)).toEqual([]);
    expect(await rowOf(id)).toBeNull();
  });
});

describe('a secret in parts', () => {
  it('keeps its parts for its winner for ten minutes, then none is left', async () => {
    const id = await uploaded();
    const tokenHash = tokenOf(id);
    expect((await claimBy(id)).kind).toBe('claimed');
    expect((await serve(id, tokenHash)).kind).toBe('part');
    expect((await serve(id)).kind).toBe('spent');
    await sweepAt(id, start + 599_000);
    expect(await keysOf(id)).toEqual(['1:1', '1:2', '2:1']);
    await sweepAt(id, start + 600_000);
    expect(await keysOf(id)).toEqual([]);
    expect((await serve(id, tokenHash)).kind).toBe('spent');
  });

  it('leaves no key when it is burned, and its keys to the store when it expires', async () => {
    const burned = await uploaded();
    await vaultOf(burned).burn(burned, { verifier: null, attempt: null });
    await sweepAt(burned, start + 5000);
    expect(await keysOf(burned)).toEqual([]);
    const expired = await uploaded();
    await sweepAt(expired, start + 5000 + HOUR);
    expect(await rowOf(expired)).toMatchObject({ envelopeStored: false });
  });

  it('leaves no key of a secret in many parts, each sent twice', async () => {
    const id = await begun(20);
    for (let part = 1; part <= 20; part++) {
      await send(id, part, true);
      await send(id, part);
    }
    expect(await keysOf(id)).toHaveLength(40);
    await vaultOf(id).burn(id, { verifier: null, attempt: null });
    await sweepAt(id, start + 5000);
    expect(await keysOf(id)).toEqual([]);
  });
});
