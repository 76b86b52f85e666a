/** The settings of custom domains. */
import * as v from 'valibot';
import { baseUrl, flag, token } from './setting-types.ts';

const host = v.pipe(
  v.string(),
  v.regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be the name of a host'),
);

export const domainSettings = {
  DOMAINS_ENABLED: v.optional(flag, '1'),
  /** Who looks after the certificates and the way here: Cloudflare for SaaS, or whatever stands before this server. */
  DOMAINS_DRIVER: v.optional(v.picklist(['local', 'cloudflare'])),
  /** Where a CNAME record has to lead; the site's own host unless it is another. */
  DOMAINS_TARGET: v.optional(host),
  /** Where an A record has to lead. */
  DOMAINS_IP: v.optional(v.pipe(v.string(), v.ip('must be an address'))),
  /** Speaks DNS over HTTPS, in JSON. */
  DNS_URL: v.optional(baseUrl, 'https://cloudflare-dns.com/dns-query'),
  CLOUDFLARE_API_URL: v.optional(baseUrl, 'https://api.cloudflare.com/client/v4'),
  CLOUDFLARE_ZONE_ID: v.optional(token),
  CLOUDFLARE_API_TOKEN: v.optional(token),
} as const;

const settings = v.object(domainSettings);

interface Surroundings extends Readonly<v.InferOutput<typeof settings>> {
  readonly APP_ENV: 'local' | 'selfhost' | 'deployed';
  readonly AUTH_ENABLED: boolean;
}

/** Who looks after the domains; null where there are none. On Cloudflare nobody does unless it is set up. */
export function domainDriverName(config: Surroundings): 'local' | 'cloudflare' | null {
  const { APP_ENV, AUTH_ENABLED, DOMAINS_ENABLED, DOMAINS_DRIVER } = config;
  if (!AUTH_ENABLED || !DOMAINS_ENABLED) return null;
  return DOMAINS_DRIVER ?? (APP_ENV === 'deployed' ? null : 'local');
}

/** Where the record of a domain has to lead to: a name. */
export function targetOf({
  DOMAINS_TARGET,
  SITE_HOST,
}: Pick<Surroundings, 'DOMAINS_TARGET'> & { readonly SITE_HOST: string }): string {
  return DOMAINS_TARGET ?? (SITE_HOST.replace(/:\d+$/, '') || 'localhost');
}

/** What keeps domains from working. */
export function domainProblems(config: Surroundings): string[] {
  if (domainDriverName(config) !== 'cloudflare') return [];
  const needed = ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN', 'DOMAINS_TARGET'] as const;
  return needed
    .filter((name) => config[name] === undefined)
    .map((name) => `${name}: is missing, and DOMAINS_DRIVER=cloudflare needs it`);
}
