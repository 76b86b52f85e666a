/** Selects the domain driver. */
import type { Config } from '../config/config.ts';
import { cloudflareDriver } from './cloudflare.ts';
import { dnsAt } from './dns.ts';
import type { DomainDriver } from './driver.ts';
import { localDriver } from './local.ts';
import { domainDriverName, targetOf } from '../config/domains.ts';

/** The driver that the settings select; null without custom domains. */
export function domainDriverOf(config: Config): DomainDriver | null {
  const name = domainDriverName(config);
  if (name === null) return null;
  const dns = dnsAt(config.DNS_URL);
  const target = { dns, host: targetOf(config), ip: config.DOMAINS_IP ?? null };
  const { CLOUDFLARE_API_URL: url, CLOUDFLARE_ZONE_ID: zone, CLOUDFLARE_API_TOKEN: token } = config;
  if (name === 'local' || zone === undefined || token === undefined) return localDriver(target);
  return cloudflareDriver({ url, zone, token, target });
}
