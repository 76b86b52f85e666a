/** Servers that the Worker calls: tests in workerd cannot start any, but can set the answers of these. */
import type { TestProject } from 'vitest/node';
import { startRangeServer } from '../passwords/range-server.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { startCloudflare } from './cloudflare-server.ts';
import { startDnsServer } from './dns-server.ts';

export async function setup({ config: { env } }: TestProject): Promise<() => Promise<unknown>> {
  const servers = await Promise.all([
    startDnsServer(Number(env['DNS_PORT'])),
    startCloudflare(Number(env['CLOUDFLARE_PORT'])),
    startReceiver(Number(env['RECEIVER_PORT'])),
    startRangeServer(Number(env['BREACHES_PORT'])),
  ]);
  return () => Promise.all(servers.map((server) => server.close()));
}
