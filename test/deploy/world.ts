/** The contents of an account on the platform. */

export const ACCOUNT = 'a'.repeat(32);
export const TOKEN = 'the-token-of-a-test';
export const ZONE = 'c'.repeat(32);
export const ZONE_NAME = 'waxseal.test';

export interface Binding {
  readonly type: string;
  readonly name: string;
  readonly text?: string;
  readonly namespace_id?: string;
}

export interface WorkerScript {
  readonly bindings: readonly Binding[];
  readonly secrets: ReadonlySet<string>;
  readonly migrationTag: string | undefined;
  readonly crons: readonly string[];
}

export interface Route {
  readonly id: string;
  readonly pattern: string;
  readonly script?: string;
}

/** A custom rule of the zone's firewall, as the API has it. */
export interface EdgeRule {
  readonly id: string;
  readonly ref?: string | undefined;
  readonly description?: string | undefined;
  readonly action: string;
  readonly action_parameters?: object | undefined;
  readonly expression: string;
  readonly enabled?: boolean | undefined;
  readonly logging?: { readonly enabled: boolean } | undefined;
}

export interface World {
  token: 'active' | 'disabled' | 'expired';
  /** Whether the token may edit the routes of all zones at once. */
  hasAllZones: boolean;
  namespacesMax: number;
  /** Of every domain of a Pages project. */
  domainStatus: 'active' | 'deactivated';
  /** Of workers.dev; null where none is registered. */
  subdomain: string | null;
  hasAnalyticsEngine: boolean;
  readonly sendingDomains: { name: string; enabled: boolean }[];
  /** Of the zone, by name. */
  readonly settings: Map<string, string>;
  /** Custom rules of the zone, in order; null where there never was one. */
  rules: EdgeRule[] | null;
  bots: { fight_mode?: boolean; sbfm_likely_automated?: string; stale_zone_configuration?: object };
  readonly zones: { id: string; name: string; status: string }[];
  readonly namespaces: { id: string; title: string; jurisdiction?: string; keys: number }[];
  readonly workers: Map<string, WorkerScript>;
  /** Those that were uploaded to run later. */
  readonly versions: Map<string, WorkerScript>;
  readonly projects: Map<
    string,
    {
      production_branch: string;
      subdomain: string;
      domains: string[];
      deployments: number;
      /** The Strict-Transport-Security header of the last upload. */
      hsts?: string | undefined;
    }
  >;
  readonly records: { name: string; type: string; content: string; proxied: boolean }[];
  readonly routes: Map<string, Route[]>;
  /** The uploaded files, by their content. */
  readonly files: Set<string>;
  /** Whether an earlier deployment has uploaded the files of this one. */
  hasFiles: boolean;
}

/** An account set up by docs/deploying.md, with a new zone and nothing else. */
export function emptyWorld(): World {
  return {
    token: 'active',
    hasAllZones: true,
    namespacesMax: 10,
    domainStatus: 'active',
    subdomain: 'tests',
    hasAnalyticsEngine: true,
    sendingDomains: ['eu', 'us', 'ca'].map((id) => ({ name: `${id}.${ZONE_NAME}`, enabled: true })),
    settings: new Map([
      ['always_use_https', 'off'],
      ['min_tls_version', '1.0'],
    ]),
    rules: null,
    bots: { fight_mode: false },
    zones: [{ id: ZONE, name: ZONE_NAME, status: 'active' }],
    namespaces: [],
    workers: new Map(),
    versions: new Map(),
    projects: new Map(),
    records: [],
    routes: new Map([[ZONE, []]]),
    files: new Set(),
    hasFiles: false,
  };
}

/** Those of the files that were not uploaded yet; from now on they are. */
export function newFiles({ files, hasFiles }: World, hashes: Iterable<string>): string[] {
  const missing = hasFiles ? [] : [...hashes].filter((hash) => !files.has(hash));
  for (const hash of missing) files.add(hash);
  return missing;
}
