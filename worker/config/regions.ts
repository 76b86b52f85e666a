/** Settings of a region. A region is a deployment of its own; no data crosses to another one. */
import * as v from 'valibot';
import { json } from './setting-types.ts';

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

export const regionSettings = {
  JURISDICTION: v.optional(identifier, 'local'),
  /** Pins the storage of Durable Objects to a jurisdiction. The local runtime cannot. */
  OBJECT_JURISDICTION: v.optional(v.picklist(['eu', 'us', 'fedramp'])),
  /** Where new objects are created, within the jurisdiction if there is one. A hint only. */
  OBJECT_LOCATION_HINT: v.optional(
    v.picklist(['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me']),
  ),
  /** All regions; empty: pages do not mention regions. */
  JURISDICTIONS: v.optional(json(v.array(region)), '[]'),
} as const;

interface RegionSettings {
  readonly APP_ENV: 'local' | 'selfhost' | 'deployed';
  readonly OBJECT_JURISDICTION?: string | undefined;
}

/** Whether stored data stays in the region; always true when self-hosting. */
export function isPinned({ APP_ENV, OBJECT_JURISDICTION }: RegionSettings): boolean {
  return APP_ENV !== 'deployed' || OBJECT_JURISDICTION !== undefined;
}

/** The names of the site's own host and of those of all regions, without ports. */
export function ownHosts({
  SITE_HOST,
  JURISDICTIONS,
}: {
  readonly SITE_HOST: string;
  readonly JURISDICTIONS: readonly { readonly domain: string }[];
}): string[] {
  const hosts = [SITE_HOST, ...JURISDICTIONS.map(({ domain }) => domain)];
  return hosts.map((host) => host.replace(/:\d+$/, '')).filter((name) => name !== '');
}
