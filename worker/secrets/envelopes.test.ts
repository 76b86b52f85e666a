import { expect, it, vi } from 'vitest';
import { TestSite } from '../../test/support/worker/test-site.ts';
import { getEnvelope } from './envelopes.ts';

it('looks again after half a minute for an envelope that was asked for too early', async () => {
  const { env, stop } = await TestSite.start();
  const get = vi.spyOn(env.SECRETS, 'get');
  expect(await getEnvelope(env, 'id')).toBeNull();
  // The least that edges remember; the engine of one machine has no such cache.
  expect(get.mock.lastCall?.[1]).toMatchObject({ cacheTtl: 30 });
  await stop();
});
