/** Settings of a region. A region is a deployment of its own; no data crosses to another one. */
import * as v from 'valibot';
import type { siteSettings } from './general.ts';
import { json, type Values } from './setting-types.ts';

const identifier = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be letters, digits, - and _'),
);

const region = v.object({
  identifier,
  display_name: v.pipe(v.string(), v.nonEmpty()),
  /** A host, with its port unless that is the default. */
  domain: v.pipe(v.string(), v.regex(/^[a-z0-9.-]*[a-z0-9-](?::\d{1,5})?$/)),
  icon: v.optional(v.string(), ''),
});

/** Settings of the platform's own storage: the local runtime cannot pin or place objects. */
export const platformSettings = {
  /** pins the storage of Durable Objects: `eu`, `us` or `fedramp`; must never change, because other objects would be used */
  OBJECT_JURISDICTION: v.optional(v.picklist(['eu', 'us', 'fedramp'])),
  /**
   * where new objects are created, such as `enam`; with a jurisdiction within it. A hint only: alone, the site does not promise
   * that data stays in the region
   */
  OBJECT_LOCATION_HINT: v.optional(
    v.picklist(['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me']),
  ),
} as const;

export const regionSettings = {
  /** the name of this region, in the header `X-Jurisdiction` of every API response */
  JURISDICTION: v.optional(identifier, 'local'),
  /**
   * JSON, the same in each: `[{"identifier":"eu","display_name":"European Union","domain":"eu.example.com"}]`; empty: regions
   * are not mentioned
   */
  JURISDICTIONS: v.optional(json(v.array(region)), '[]'),
  ...platformSettings,
} as const;

type RegionConfig = Values<typeof siteSettings & typeof regionSettings>;

/** Pinned means that stored data stays in the region, as it always does when self-hosting. */
export function isPinned({ APP_ENV, OBJECT_JURISDICTION }: RegionConfig): boolean {
  return APP_ENV !== 'deployed' || OBJECT_JURISDICTION !== undefined;
}

/** The names of the site's own host and of those of all regions, without ports. */
export function ownHosts({
  SITE_HOST,
  JURISDICTIONS,
}: Pick<RegionConfig, 'SITE_HOST' | 'JURISDICTIONS'>): string[] {
  const hosts = [SITE_HOST, ...JURISDICTIONS.map(({ domain }) => domain)];
  return hosts.map((host) => host.replace(/:\d+$/, '')).filter((name) => name !== '');
}
