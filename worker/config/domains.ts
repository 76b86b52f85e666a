/** Settings of custom domains. */
import * as v from 'valibot';
import type { accountSettings, siteSettings } from './general.ts';
import { baseUrl, flag, token, type Values } from './setting-types.ts';

const host = v.pipe(
  v.string(),
  v.regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be the name of a host'),
);

export const domainSettings = {
  /** whether accounts can have custom domains */
  DOMAINS_ENABLED: v.optional(flag, '1'),
  /**
   * `cloudflare` creates custom hostnames (Cloudflare for SaaS); `local` checks DNS records, and your reverse proxy handles the
   * domains
   * @default `local`; none when deployed, and then there are no custom domains
   */
  DOMAINS_DRIVER: v.optional(v.picklist(['local', 'cloudflare'])),
  /** the target of CNAME records @default the site’s host */
  DOMAINS_TARGET: v.optional(host),
  /** the target of A records */
  DOMAINS_IP: v.optional(v.pipe(v.string(), v.ip('must be an address'))),
  /**
   * the zone of the custom hostnames
   * @default none; required by the driver `cloudflare`, with the target
   */
  CLOUDFLARE_ZONE_ID: v.optional(token),
  /**
   * a token with SSL and Certificates: Edit for that zone
   * @default none; required by the driver `cloudflare`
   * @secret
   */
  CLOUDFLARE_API_TOKEN: v.optional(token),
  /** a resolver for DNS over HTTPS in JSON */
  DNS_URL: v.optional(baseUrl, 'https://cloudflare-dns.com/dns-query'),
  /** the base URL of Cloudflare’s API */
  CLOUDFLARE_API_URL: v.optional(baseUrl, 'https://api.cloudflare.com/client/v4'),
} as const;

type DomainConfig = Values<typeof siteSettings & typeof accountSettings & typeof domainSettings>;

/** The domain driver; null without custom domains, which is the default on Cloudflare. */
export function domainDriverName(config: DomainConfig): 'local' | 'cloudflare' | null {
  const { APP_ENV, AUTH_ENABLED, DOMAINS_ENABLED, DOMAINS_DRIVER } = config;
  if (!AUTH_ENABLED || !DOMAINS_ENABLED) return null;
  return DOMAINS_DRIVER ?? (APP_ENV === 'deployed' ? null : 'local');
}

/** The name that a domain's record must point to. */
export function targetOf({
  DOMAINS_TARGET,
  SITE_HOST,
}: Pick<DomainConfig, 'DOMAINS_TARGET' | 'SITE_HOST'>): string {
  return DOMAINS_TARGET ?? (SITE_HOST.replace(/:\d+$/, '') || 'localhost');
}

/** Configuration errors of custom domains. */
export function domainProblems(config: DomainConfig): string[] {
  if (domainDriverName(config) !== 'cloudflare') return [];
  const needed = ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN', 'DOMAINS_TARGET'] as const;
  return needed
    .filter((name) => config[name] === undefined)
    .map((name) => `${name}: is missing, and DOMAINS_DRIVER=cloudflare needs it`);
}
