/** A vault serves only those who hold the key that leads to it, and each call shows that without a trip more. */
import { createExecutionContext, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../../worker/app.ts';
import { configOf } from '../../../worker/config/config.ts';
import { FINGERPRINT } from '../../../worker/secrets/shard-key.ts';
import { SecretVault } from '../../../worker/secrets/vault.ts';
import { SHARD_KEY_CANARY, verifyShardKey } from '../../../worker/platform/canaries.ts';
import { revealSecret } from '../../../worker/secrets/open.ts';
import { apiTokenOf, person, withToken } from '../people.ts';
import { create, free, rowOf, stores, vaultOf } from './stores.ts';

const otherKey = btoa('x'.repeat(32));

afterEach(() => vi.restoreAllMocks());

/** A Worker that has not served anyone yet; another settings object is another isolate to it. */
function freshStores() {
  const there = { ...env };
  return { ...stores, env: there, config: configOf(there) };
}

const fingerprintOf = (id: string) =>
  runInDurableObject(vaultOf(id), (_vault, { storage }) => storage.kv.get<string>(FINGERPRINT));

const forgetFingerprint = (id: string) =>
  runInDurableObject(vaultOf(id), (_vault, { storage }) => {
    storage.kv.delete(FINGERPRINT);
  });

/** Restarts an object, as a deploy does. */
async function restart(id: string): Promise<void> {
  await runInDurableObject(vaultOf(id), (_vault, state) => {
    state.abort('a deploy');
  }).catch(() => undefined);
}

describe('a vault', () => {
  it('keeps the fingerprint of the first key that was proven, and asks nothing more of a new isolate', async () => {
    const { id, secretKey } = await create();
    expect(await fingerprintOf(id)).toMatch(/^[\w-]{43}$/);
    const reads = vi.spyOn(env.SECRETS, 'get');
    const canary = vi.spyOn(SecretVault.prototype, 'canary');
    const request = { secretKey, charged: free() };
    const outcome = await revealSecret(freshStores(), request);
    expect(outcome).toMatchObject({ kind: 'revealed' });
    expect(canary).not.toHaveBeenCalled();
    expect(reads.mock.calls.map(([name]) => name)).toEqual([`envelope:${id}`]);
  });

  it('takes no fingerprint from a caller who has not compared the canaries', async () => {
    const { id } = await create();
    await forgetFingerprint(id);
    await restart(id);
    const route = { fingerprint: 'any', isVerified: false };
    const peeked = vaultOf(id).call(route, 'peek', [id]);
    await expect(peeked).resolves.toEqual({ kind: 'shard_key_unverified' });
    expect(await fingerprintOf(id)).toBeUndefined();
  });

  it('refuses a call with another fingerprint, and changes nothing', async () => {
    const { id } = await create();
    const before = await rowOf(id);
    const route = { fingerprint: 'another', isVerified: true };
    const burned = vaultOf(id).call(route, 'burn', [id, { verifier: null, attempt: null }]);
    await expect(burned).resolves.toEqual({ kind: 'shard_key_mismatch' });
    expect(await rowOf(id)).toEqual(before);
  });
});

describe('a Worker with a key that moved', () => {
  const complaints: string[] = [];
  beforeEach(() => {
    complaints.length = 0;
    vi.spyOn(console, 'error').mockImplementation((line: unknown) => {
      complaints.push(String(line));
    });
  });

  async function ask(
    path: string,
    body?: object,
    headers: object = {},
    moved: object = { SHARD_KEY: otherKey, NAME_KEY: otherKey },
  ) {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const request = new Request(`http://localhost/api${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    return app.fetch(request, { ...env, ...moved }, createExecutionContext());
  }

  it.each([
    ['create', () => ask('/v2/secret/conceal', { secret: 'x' })],
    ['generate', () => ask('/v2/secret/generate', {})],
    ['look', async () => ask(`/v2/secret/${(await create()).secretKey}`)],
    ['reveal', async () => ask(`/v2/secret/${(await create()).secretKey}`, { continue: true })],
    ['see the private page', async () => ask(`/v2/private/${(await create()).metadataKey}`)],
    [
      'burn',
      async () => ask(`/v2/private/${(await create()).metadataKey}/burn`, { continue: true }),
    ],
    ['unlock', async () => ask(`/v2/private/${(await create()).metadataKey}/unlock`, {})],
    ['share by v1', () => ask('/v1/share', { secret: 'x' })],
    ['reveal by v1', async () => ask(`/v1/secret/${(await create()).secretKey}`, {})],
    ['reset', () => ask('/v2/account/forgot', { email: 'a@b.example' })],
    ['take feedback', () => ask('/v2/feedback', { msg: 'x' })],
    [
      'come with an API token',
      async () => {
        const ada = await person();
        const { headers } = withToken(ada.custid, await apiTokenOf(ada));
        return ask('/v2/secret/conceal', { secret: 'x' }, headers);
      },
    ],
    ['see whether all is well', () => ask('/v2/status')],
  ])('refuses to %s', async (_, call) => {
    await create();
    const answer = await call();
    expect(answer.status).toBe(500);
    expect(complaints.join()).toMatch(/SHARD_KEY|NAME_KEY/);
    expect(complaints.join()).not.toContain(otherKey);
  });

  it.each([
    ['the shard key alone', { SHARD_KEY: otherKey }],
    // The objects of another jurisdiction have the canary of whoever came first, or none.
    [
      'the jurisdiction',
      { VAULT: { getByName: () => ({ canary: () => Promise.resolve('another') }) } },
    ],
  ])('finds no account where %s has moved', async (_, moved) => {
    await create();
    const password = 'correct horse battery';
    const fields = { email: 'a@b.example', password, agree: true };
    for (const path of ['/v2/account/signup', '/v2/account/signin']) {
      expect((await ask(path, fields, {}, moved)).status).toBe(500);
    }
    expect(complaints.join()).toContain('OBJECT_JURISDICTION');
  });

  it('leaves no canary of its own where there is none yet', async () => {
    await create();
    await env.SECRETS.delete('canary:names');
    await ask('/v2/account/forgot', { email: 'a@b.example' });
    expect(await env.SECRETS.get('canary:names')).toBeNull();
  });

  it('writes nothing into a vault that has no fingerprint yet', async () => {
    await create();
    const concealed = vi.spyOn(SecretVault.prototype, 'conceal');
    for (let n = 0; n < 5; n++) {
      expect((await ask('/v2/secret/conceal', { secret: 'x' })).status).toBe(500);
    }
    expect(concealed).not.toHaveBeenCalled();
  });
});

const canaryVault = env.VAULT.getByName('v1:canary');

it('accepts the canaries that another Worker writes at the same moment', async () => {
  await env.SECRETS.delete(SHARD_KEY_CANARY);
  await runInDurableObject(canaryVault, (_vault, { storage }) => {
    storage.kv.delete(FINGERPRINT);
  });
  const looks = vi.spyOn(SecretVault.prototype, 'canary');
  const isAsked = Promise.withResolvers<void>();
  const SECRETS = {
    get: async (name: string) => {
      await isAsked.promise;
      return env.SECRETS.get(name);
    },
  };
  const slow = { ...stores, env: Object.assign({}, env, { SECRETS }) };
  // This Worker finds none in the vault; the other one writes both; then this one finds that of the store.
  const verified = verifyShardKey(slow);
  await expect.poll(() => looks.mock.results.length).toBe(1);
  await verifyShardKey(freshStores());
  isAsked.resolve();
  await expect(verified).resolves.toBeUndefined();
});
