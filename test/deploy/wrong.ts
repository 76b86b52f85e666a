/** An error before or during a deployment, and the expected output. */
import type { DeployOptions } from '../../worker/node/deploy/options.ts';
import type { Defects } from './deployed-site.ts';
import type { PlatformServer } from './platform-server.ts';
import type { SetUp } from './set-up.ts';
import type { EdgeRule } from './world.ts';

export interface Wrong {
  readonly what: string;
  readonly arrange: (platform: PlatformServer, place: SetUp) => void;
  readonly over?: Partial<DeployOptions>;
  readonly defects?: Defects;
  readonly step: string;
  readonly found: RegExp;
  readonly next: RegExp;
  /** The changes until then; the last one may be the refused one. */
  readonly writes?: readonly RegExp[];
}

export const STORE = 'e'.repeat(32);
const required = ['ROUTE_KEY', 'NAME_KEY', 'SESSION_KEYS', 'MAIL_KEYS'];

/** A zone that is as a deployment leaves it. */
export function prepared({ world }: PlatformServer): void {
  world.settings.set('always_use_https', 'on').set('min_tls_version', '1.2');
  world.rules = [edgeRule];
}

/** The rule of the region, as a deployment makes it. */
export const edgeRule: EdgeRule = {
  id: '1'.repeat(32),
  ref: 'waxseal_eu_api',
  description: 'waxseal-eu: exempt the API from managed rules and bot checks',
  action: 'skip',
  action_parameters: {
    phases: ['http_request_firewall_managed', 'http_request_sbfm'],
    products: ['bic', 'securityLevel'],
  },
  expression:
    '(http.host eq "eu.waxseal.test" and (starts_with(http.request.uri.path, "/api/") or starts_with(http.request.uri.path, "/incoming")))',
  enabled: true,
  logging: { enabled: false },
};

/** A region that was deployed before. */
export function deployed(platform: PlatformServer, secrets: readonly string[] = required): void {
  const { world } = platform;
  prepared(platform);
  // Uploading them again would take longer than all else.
  world.hasFiles = true;
  world.namespaces.push({ id: STORE, title: 'waxseal-eu-secrets', jurisdiction: 'eu', keys: 3 });
  world.workers.set('waxseal-eu', {
    bindings: [
      { type: 'kv_namespace', name: 'SECRETS', namespace_id: STORE },
      { type: 'plain_text', name: 'OBJECT_JURISDICTION', text: 'eu' },
    ],
    secrets: new Set(secrets),
    migrationTag: 'v1',
    crons: [],
  });
  world.projects.set('waxseal-eu', {
    production_branch: 'main',
    subdomain: 'waxseal-eu.pages.dev',
    domains: ['eu.waxseal.test'],
    deployments: 1,
  });
  const leading = { type: 'CNAME', content: 'waxseal-eu.pages.dev', proxied: true };
  world.records.push({ name: 'eu.waxseal.test', ...leading });
}

/** All that the Worker's half of a deployment changes where one was before. */
export const uploaded = [
  /upload-session$/,
  /\/versions$/,
  /\/deployments$/,
  /\/script-settings$/,
  /\/subdomain$/,
  /\/routes$/,
  /\/schedules$/,
];

export const nothing = () => undefined;
