/** Who is outside of the tests inside workerd: they cannot start servers, but may tell these what to know or do. */
import { startRangeServer } from '../passwords/range-server.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { startCloudflare } from './cloudflare-server.ts';
import { startDnsServer } from './dns-server.ts';

export async function setup(): Promise<() => Promise<unknown>> {
  const { TEST_DNS_PORT, TEST_CLOUDFLARE_PORT, TEST_RECEIVER_PORT, TEST_BREACHES_PORT } =
    process.env;
  const servers = await Promise.all([
    startDnsServer(Number(TEST_DNS_PORT)),
    startCloudflare(Number(TEST_CLOUDFLARE_PORT)),
    startReceiver(Number(TEST_RECEIVER_PORT)),
    startRangeServer(Number(TEST_BREACHES_PORT)),
  ]);
  return () => Promise.all(servers.map((server) => server.close()));
}
