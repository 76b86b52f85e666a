/** The way out of a server on one machine: it leads to public addresses only, whatever a name leads to by then. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  publicNetwork,
  runtimeOptions,
  settingsFromEnvironment,
} from '../../worker/node/server.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const script = `export default {
  async fetch(request, env) {
    const { url, way } = await request.json();
    try {
      const response = await (way === 'outside' ? env.OUTSIDE : globalThis).fetch(url);
      return new Response(String(response.status));
    } catch (error) {
      return new Response(error.message);
    }
  },
};`;

let receiver: Receiver;
let server: Miniflare;

beforeAll(async () => {
  receiver = await startReceiver();
  server = new Miniflare({
    modules: true,
    script,
    compatibilityDate: '2026-07-30',
    serviceBindings: { OUTSIDE: publicNetwork },
    // The runtime writes down what it refuses.
    handleRuntimeStdio: (output: Readable, errors: Readable) => {
      output.resume();
      errors.resume();
    },
  });
  await server.ready;
}, 60_000);

afterAll(async () => {
  await server.dispose();
  await receiver.close();
});

async function fetchBy(way: 'outside' | 'inside', url: string): Promise<string> {
  const body = JSON.stringify({ url, way });
  const response = await server.dispatchFetch('http://worker/', { method: 'POST', body });
  return response.text();
}

it('refuses this machine, by its address and by a name that leads to it', async () => {
  const { port } = new URL(receiver.origin);
  // Otherwise it is there.
  expect(await fetchBy('inside', `${receiver.origin}/200/inside`)).toBe('200');
  for (const host of ['127.0.0.1', 'localhost', '0.0.0.0', '[::ffff:127.0.0.1]']) {
    const answer = await fetchBy('outside', `http://${host}:${port}/200/outside`);
    expect(answer).not.toMatch(/^\d+$/);
  }
  expect(receiver.took('inside')).toHaveLength(1);
  expect(receiver.took('outside')).toEqual([]);
});

it.each(['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '[fd00::1]'])(
  'refuses a network: %s',
  async (host) => {
    expect(await fetchBy('outside', `http://${host}/`)).not.toMatch(/^\d+$/);
  },
);

it('is the way out of the product', () => {
  const home = mkdtempSync(join(tmpdir(), 'waxseal-outside-'));
  const settings = settingsFromEnvironment({ SECRETS_FILE: join(home, 'secrets.json') });
  const options: unknown = runtimeOptions(settings);
  rmSync(home, { recursive: true });
  expect(options).toMatchObject({
    workers: [{ name: 'waxseal', serviceBindings: { OUTSIDE: publicNetwork } }, { name: 'site' }],
  });
});
