/** What `npm run bench -- --part scale` fills stores with is as good as what the API stores: a short version of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { remainsIn } from '../soak/remains.ts';
import { apiClient } from '../support/client.ts';
import { startServer } from '../support/server.ts';
import { addSecrets, expiredEnvelopes, makeSamples } from './fill.ts';

const HOUR_MS = 3_600_000;

it('a server starts with added secrets, live and expired, and serves beside them', async () => {
  const home = await mkdtemp(join(tmpdir(), 'waxseal-fill-'));
  const state = join(home, 'state');
  try {
    await makeSamples({ home }, 20);
    addSecrets(state, 150, Date.now() + HOUR_MS);
    addSecrets(state, 50, Date.now() - HOUR_MS);
    expect(remainsIn(state)).toEqual({ rows: 220, envelopes: 220 });
    expect(expiredEnvelopes(state, Date.now())).toBe(50);
    const server = await startServer({ home });
    const client = apiClient(server.base, 1);
    const { secretKey } = await client.conceal({ secret: 'one more' });
    expect(await client.reveal(secretKey)).toMatchObject({ ok: true });
    client.close();
    await server.stop();
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
