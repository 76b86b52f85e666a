import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import { burnSecret } from '../../../worker/secrets/burn.ts';
import { revealSecret } from '../../../worker/secrets/open.ts';
import { StoreUnavailable } from '../../../worker/platform/store-unavailable.ts';
import { create, free, rowOf, stores, vaultOf } from './stores.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function reveal(secretKey: string, rid?: string) {
  return revealSecret(stores, { secretKey, rid, charged: free() });
}

/** Resets the object as a deploy does, once: right after a method has committed, before its answer leaves. */
function resetAfter(method: 'claim' | 'burn' | 'refundAttempt'): void {
  const original = SecretVault.prototype[method];
  const resetting = async function reset(this: SecretVault, ...args: unknown[]): Promise<never> {
    Reflect.apply(original, this, args);
    const state: unknown = Reflect.get(this, 'ctx');
    if (!isState(state)) throw new Error('this is no object of the platform');
    await state.storage.sync();
    state.abort('a deploy');
    throw new Error('unreachable');
  };
  // Over RPC every method is asynchronous.
  Object.defineProperty(SecretVault.prototype, method, {
    configurable: true,
    writable: true,
    value(this: SecretVault, ...args: unknown[]) {
      Object.defineProperty(SecretVault.prototype, method, { value: original });
      return Reflect.apply(resetting, this, args);
    },
  });
}

function isState(state: unknown): state is DurableObjectState {
  return typeof state === 'object' && state !== null && 'abort' in state && 'storage' in state;
}

it('refuses an id that another secret has, and leaves that secret as it was', async () => {
  const { id, secretKey } = await create();
  const before = await rowOf(id);
  const part = new Uint8Array(1);
  const other = { share: new Uint8Array(32).fill(7), lock: null, ttlSeconds: 60, owner: null };
  const secret = { ...other, readerPart: part, senderPart: part };
  expect(await vaultOf(id).conceal(id, secret)).toEqual({ kind: 'conflict' });
  expect(await rowOf(id)).toEqual(before);
  expect(await reveal(secretKey)).toMatchObject({ kind: 'revealed', content: 'the secret' });
});

it('creates a secret whose id is taken with other keys', async () => {
  const concealed = vi
    .spyOn(SecretVault.prototype, 'conceal')
    .mockReturnValueOnce({ kind: 'conflict' });
  const { id, secretKey } = await create();
  expect(concealed.mock.calls.map(([tried]) => tried === id)).toEqual([false, true]);
  expect(await reveal(secretKey)).toMatchObject({ content: 'the secret' });
});

describe('a reset of the object right after the claim', () => {
  it('loses nothing for a client without a token', async () => {
    const { secretKey } = await create();
    resetAfter('claim');
    expect(await reveal(secretKey)).toMatchObject({ kind: 'revealed', content: 'the secret' });
    expect(await reveal(secretKey)).toMatchObject({ kind: 'spent', state: 'received' });
  });

  it('loses nothing for a client with a token, who may ask again', async () => {
    const { id, secretKey } = await create();
    resetAfter('claim');
    const token = 'b'.repeat(22);
    expect(await reveal(secretKey, token)).toMatchObject({ content: 'the secret' });
    expect(await reveal(secretKey, token)).toMatchObject({ content: 'the secret' });
    expect((await rowOf(id))?.repeats).toBe(2);
  });

  it('does not make a burn look as if someone else had done it', async () => {
    const { secretKey } = await create();
    resetAfter('burn');
    expect(await burnSecret(stores, secretKey, '', free())).toMatchObject({ kind: 'burned' });
  });
});

it('takes back no second attempt, which was compared, when the object is reset after the first', async () => {
  const { id, secretKey } = await create({ passphrase: 'right' });
  const attempt = () => revealSecret(stores, { secretKey, passphrase: 'wrong', charged: free() });
  for (let miss = 0; miss < 3; miss++) expect(await attempt()).toMatchObject({ kind: 'wrong' });
  await env.SECRETS.delete(`envelope:${id}`);
  resetAfter('refundAttempt');
  expect(await attempt()).toEqual({ kind: 'not_ready' });
  expect(await rowOf(id)).toMatchObject({ revealGuard: { attempts: 3 } });
});

it('keeps an envelope for three minutes longer than its secret lives', async () => {
  const put = vi.spyOn(env.SECRETS, 'put');
  await create({ ttl: 60 });
  expect(put.mock.calls[0]?.[2]).toEqual({ expirationTtl: 240 });
});

it('reports an internal error after two minutes without the envelope, and still consumes nothing', async () => {
  const { id, secretKey } = await create();
  await env.SECRETS.delete(`envelope:${id}`);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 121_000 });
  await expect(reveal(secretKey)).rejects.toThrow('gone');
  expect(await rowOf(id)).toMatchObject({ receivedAt: null });
});

describe('a store that fails', () => {
  it('counts no attempt at the passphrase when a store fails', async () => {
    const { secretKey } = await create({ passphrase: 'right' });
    const attempt = () => revealSecret(stores, { secretKey, passphrase: 'right', charged: free() });
    const failing = vi.spyOn(env.SECRETS, 'get').mockRejectedValue(new Error('down'));
    for (let index = 0; index < 10; index++) {
      await expect(attempt()).rejects.toBeInstanceOf(StoreUnavailable);
    }
    failing.mockRestore();
    expect(await attempt()).toMatchObject({ content: 'the secret' });
  });

  it('counts no attempt when a store returns a damaged envelope', async () => {
    const { id, secretKey } = await create({ passphrase: 'right' });
    const attempt = () => revealSecret(stores, { secretKey, passphrase: 'right', charged: free() });
    const envelope = await env.SECRETS.get(`envelope:${id}`, 'arrayBuffer');
    await env.SECRETS.put(`envelope:${id}`, new Uint8Array(300));
    for (let index = 0; index < 10; index++) await expect(attempt()).rejects.toThrow('damaged');
    expect(await rowOf(id)).toMatchObject({ revealGuard: { attempts: 0, lockedUntil: 0 } });
    await env.SECRETS.put(`envelope:${id}`, envelope ?? '');
    expect(await attempt()).toMatchObject({ content: 'the secret' });
  });

  it('leaves no row behind when the envelope cannot be put', async () => {
    vi.spyOn(env.SECRETS, 'put').mockRejectedValue(new Error('down'));
    const concealed = vi.spyOn(SecretVault.prototype, 'conceal');
    await expect(create()).rejects.toBeInstanceOf(StoreUnavailable);
    expect(concealed).toHaveBeenCalledTimes(3);
    for (const [id] of concealed.mock.calls) expect(await rowOf(id)).toBeNull();
  });
});
