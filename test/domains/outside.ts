/** A DNS and a Cloudflare for the tests inside workerd: they cannot start servers, but may tell these what to know. */
import { startCloudflare } from './cloudflare-server.ts';
import { startDnsServer } from './dns-server.ts';

export async function setup(): Promise<() => Promise<unknown>> {
  const { TEST_DNS_PORT, TEST_CLOUDFLARE_PORT } = process.env;
  const servers = await Promise.all([
    startDnsServer(Number(TEST_DNS_PORT)),
    startCloudflare(Number(TEST_CLOUDFLARE_PORT)),
  ]);
  return () => Promise.all(servers.map((server) => server.close()));
}
