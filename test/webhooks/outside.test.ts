/** The way out of a server on one machine: it leads to public addresses only, whatever a name leads to by then. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Miniflare } from 'miniflare';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../worker/node/paths.ts';
import { publicNetwork, runtimeOptions } from '../../worker/node/server.ts';
import { type DnsServer, startDnsServer } from '../domains/dns-server.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { settingsFromEnvironment } from '../../worker/node/server-settings.ts';

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
let dns: DnsServer;
let server: Miniflare;
/** How often the runtime refused to connect. */
let refusals = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  dns = await startDnsServer();
  const common = {
    modules: true as const,
    compatibilityDate: '2026-07-30',
    compatibilityFlags: ['nodejs_compat'],
    serviceBindings: { OUTSIDE: publicNetwork },
  };
  server = new Miniflare({
    workers: [
      { ...common, name: 'fetching', script },
      {
        ...common,
        name: 'delivering',
        script: await bundled('test/workerd/webhooks/delivering-worker.ts'),
        bindings: { DNS_URL: dns.url },
      },
    ],
    // The runtime logs refused connections.
    handleRuntimeStdio: (output: Readable, errors: Readable) => {
      output.resume();
      errors.setEncoding('utf8').on('data', (text: string) => {
        refusals += text.split('connect() blocked by restrictPeers()').length - 1;
      });
    },
  });
  await server.ready;
}, 60_000);

afterAll(async () => {
  await server.dispose();
  await dns.close();
  await receiver.close();
});

async function bundled(entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: { ssr: entry, write: false },
  });
  const [output] = 'output' in built ? built.output : [];
  if (!output) throw new Error(`${entry} was not built`);
  return output.code;
}

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

/** The runtime's own `public` refuses only the first of these. */
const addresses = `
  10.0.0.1 172.16.0.1 192.168.0.1 169.254.169.254 100.64.0.1 [fd00::1]
  0.1.2.3 192.0.0.1 192.88.99.1 198.18.0.1 198.19.255.254 240.0.0.1
  [64:ff9b::7f00:1] [64:ff9b::10.0.0.1] [64:ff9b:1::a00:1] [2002:7f00:1::1] [2001:0:7f00:1::] [::127.0.0.1]
  [::ffff:10.0.0.1] [::ffff:0:127.0.0.1] [100::1] [2001:db8::1] [5f00::1] [fe80::1]
  [fec0::1] [ff02::1]
`;

it.each(addresses.trim().split(/\s+/))(
  'refuses to connect to what is not public: %s',
  async (host) => {
    const before = refusals;
    expect(await fetchBy('outside', `http://${host}/`)).not.toMatch(/^\d+$/);
    await expect.poll(() => refusals).toBe(before + 1);
  },
);

it('refuses a name whose record changed between the lookup and the connection (DNS rebinding)', async () => {
  // The lookup returns a public address; the machine's own resolver, at the connection, returns loopback.
  dns.set({ localhost: { A: ['1.1.1.1'], AAAA: [] } });
  const { port } = new URL(receiver.origin);
  const deliver = async (name: string, bound: 'yes' | 'no') => {
    const url = `http://localhost:${port}/200/${name}`;
    const worker = await server.getWorker('delivering');
    const query = new URLSearchParams({ url, bound }).toString();
    return (await worker.fetch(`http://worker/?${query}`)).json();
  };
  // The lookup alone would not have helped.
  expect(await deliver('rebound', 'no')).toMatchObject({ kind: 'delivered' });
  expect(receiver.took('rebound')).toHaveLength(1);
  const before = refusals;
  expect(await deliver('bound', 'yes')).toMatchObject({ kind: 'failed', reason: 'unreachable' });
  expect(receiver.took('bound')).toEqual([]);
  await expect.poll(() => refusals).toBeGreaterThan(before);
});

it('is the way out of the product', () => {
  const home = mkdtempSync(join(tmpdir(), 'waxseal-outside-'));
  const settings = settingsFromEnvironment({ SECRETS_FILE: join(home, 'secrets.json') });
  const options: unknown = runtimeOptions(settings);
  rmSync(home, { recursive: true });
  expect(options).toMatchObject({
    workers: [{ name: 'waxseal', serviceBindings: { OUTSIDE: publicNetwork } }, { name: 'site' }],
  });
});
