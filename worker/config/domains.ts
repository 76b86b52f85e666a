/** Settings of custom domains. */
import * as v from 'valibot';
import { baseUrl, flag, token } from './setting-types.ts';

const host = v.pipe(
  v.string(),
  v.regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be the name of a host'),
);

export const domainSettings = {
  DOMAINS_ENABLED: v.optional(flag, '1'),
  /** What manages certificates and routing: Cloudflare for SaaS, or a reverse proxy in front of this server (`local`). */
  DOMAINS_DRIVER: v.optional(v.picklist(['local', 'cloudflare'])),
  /** The target of CNAME records; default: the site's own host. */
  DOMAINS_TARGET: v.optional(host),
  /** The target of A records. */
  DOMAINS_IP: v.optional(v.pipe(v.string(), v.ip('must be an address'))),
  /** A resolver for DNS over HTTPS in JSON. */
  DNS_URL: v.optional(baseUrl, 'https://cloudflare-dns.com/dns-query'),
  CLOUDFLARE_API_URL: v.optional(baseUrl, 'https://api.cloudflare.com/client/v4'),
  CLOUDFLARE_ZONE_ID: v.optional(token),
  CLOUDFLARE_API_TOKEN: v.optional(token),
} as const;

const settings = v.object(domainSettings);

interface Context extends Readonly<v.InferOutput<typeof settings>> {
  readonly APP_ENV: 'local' | 'selfhost' | 'deployed';
  readonly AUTH_ENABLED: boolean;
}

/** The domain driver; null without custom domains, which is the default on Cloudflare. */
export function domainDriverName(config: Context): 'local' | 'cloudflare' | null {
  const { APP_ENV, AUTH_ENABLED, DOMAINS_ENABLED, DOMAINS_DRIVER } = config;
  if (!AUTH_ENABLED || !DOMAINS_ENABLED) return null;
  return DOMAINS_DRIVER ?? (APP_ENV === 'deployed' ? null : 'local');
}

/** The name that a domain's record must point to. */
export function targetOf({
  DOMAINS_TARGET,
  SITE_HOST,
}: Pick<Context, 'DOMAINS_TARGET'> & { readonly SITE_HOST: string }): string {
  return DOMAINS_TARGET ?? (SITE_HOST.replace(/:\d+$/, '') || 'localhost');
}

/** Configuration errors of custom domains. */
export function domainProblems(config: Context): string[] {
  if (domainDriverName(config) !== 'cloudflare') return [];
  const needed = ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN', 'DOMAINS_TARGET'] as const;
  return needed
    .filter((name) => config[name] === undefined)
    .map((name) => `${name}: is missing, and DOMAINS_DRIVER=cloudflare needs it`);
}
