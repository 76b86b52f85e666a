/** Reads a region from wrangler.toml, and validates its settings as the Worker will. */
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { unstable_readConfig } from 'wrangler';
import { type Config, configOf } from '../../config/config.ts';
import { domainDriverName } from '../../config/domains.ts';
import { mailDriverName } from '../../config/mail.ts';
import { fileWarnings } from './file-settings.ts';
import { DeployStop } from './stop.ts';

const STEP = 'Settings';
/** The KV binding of the store of secrets. */
export const STORE = 'SECRETS';
const PLACEHOLDER = /^0*\d$/;

const blockShape = v.looseObject({
  name: v.string(),
  routes: v.array(v.looseObject({ pattern: v.string() })),
  kv_namespaces: v.array(v.looseObject({ binding: v.string(), id: v.optional(v.string(), '') })),
  secrets: v.object({ required: v.array(v.string()) }),
  analytics_engine_datasets: v.optional(v.array(v.unknown()), []),
  vars: v.record(v.string(), v.string()),
  assets: v.looseObject({ directory: v.string() }),
});

const definedShape = v.looseObject({ definedEnvironments: v.optional(v.array(v.string()), []) });

export type Block = v.InferOutput<typeof blockShape>;

export interface Region {
  readonly id: string;
  /** Of the Worker, and of the Pages project beside it. */
  readonly name: string;
  readonly block: Block;
  readonly host: string;
  /** Route patterns of the Worker; the front serves all other paths. */
  readonly patterns: readonly string[];
  readonly jurisdiction: string | undefined;
  /** The id of the store; null when wrangler.toml has a placeholder. */
  readonly namespaceId: string | null;
  readonly namespaceTitle: string;
  readonly requiredSecrets: readonly string[];
  /** Whether HSTS of the front includes subdomains. */
  readonly hasHstsSubdomains: boolean;
  /** Whether it writes data points, which need Analytics Engine. */
  readonly hasDatasets: boolean;
  /** The sending domain of Cloudflare Email Sending; null with another mail driver. */
  readonly mailDomain: string | null;
  /** The zone of custom domains; null without them. */
  readonly customersZone: string | null;
  /** A sentence for each setting that the Worker takes, and that is probably a mistake. */
  readonly warnings: readonly string[];
}

/** Placeholders for secrets while the settings are validated. */
const placeholderKey = Buffer.alloc(32, 1).toString('base64');
const placeholderSecrets: Readonly<Record<string, string>> = {
  ROUTE_KEY: placeholderKey,
  NAME_KEY: placeholderKey,
  SESSION_KEYS: `k1:${placeholderKey}`,
  MAIL_KEYS: `k1:${placeholderKey}`,
};

/** Reads and checks the block of a region. */
export function readRegion(id: string, configFile: string): Region {
  const block = blockOf(id, configFile);
  const config = settingsOf(block);
  const host = config.SITE_HOST;
  checkIdentity(id, config);
  const patterns = block.routes.map(({ pattern }) => pattern);
  const stray = patterns.find((pattern) => !pattern.startsWith(`${host}/`));
  if (stray !== undefined) {
    throw stop(`the route ${stray} is not one of ${host}.`, 'let routes and SITE_HOST agree.');
  }
  const store = block.kv_namespaces.find(({ binding }) => binding === STORE);
  if (!store) throw stop(`the block has no namespace ${STORE}.`, 'copy it from another block.');
  const isSelling = domainDriverName(config) === 'cloudflare';
  return {
    id,
    name: block.name,
    block,
    host,
    patterns,
    jurisdiction: config.OBJECT_JURISDICTION,
    namespaceId: PLACEHOLDER.test(store.id) || store.id === '' ? null : store.id,
    namespaceTitle: `${block.name}-secrets`,
    requiredSecrets: block.secrets.required,
    hasHstsSubdomains: config.HSTS_SUBDOMAINS,
    hasDatasets: block.analytics_engine_datasets.length > 0,
    mailDomain: mailDomainOf(config),
    customersZone: isSelling ? (config.CLOUDFLARE_ZONE_ID ?? null) : null,
    warnings: fileWarnings(config),
  };
}

function mailDomainOf(config: Config): string | null {
  if (mailDriverName(config) !== 'cloudflare') return null;
  return config.MAIL_FROM?.address.split('@').at(-1)?.toLowerCase() ?? null;
}

/** Whether a host is one of the examples in wrangler.toml. */
export function isExample(host: string): boolean {
  return host.endsWith('.example');
}

function blockOf(id: string, config: string): Block {
  const regions = definedIn(config);
  if (!regions.includes(id)) {
    throw stop(
      `there is no region ${id} in ${config}.`,
      `name one of ${regions.join(', ')}, or add a block as described in docs/deploying.md.`,
    );
  }
  const read = v.safeParse(blockShape, readBlock(config, id));
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw stop(`the block of ${id} has no usable ${v.getDotPath(issue) ?? 'shape'}.`, COMPARE);
}

const COMPARE = 'compare the block with another one in wrangler.toml.';

function definedIn(config: string): readonly string[] {
  try {
    // wrangler does not report a missing file.
    readFileSync(config);
    const read: unknown = unstable_readConfig({ config }, { hideWarnings: true });
    return v.parse(definedShape, read).definedEnvironments;
  } catch (error) {
    throw unreadable(error);
  }
}

function readBlock(config: string, env: string): unknown {
  try {
    return unstable_readConfig({ config, env }, { hideWarnings: true });
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): DeployStop {
  return stop(error instanceof Error ? error.message : String(error), COMPARE);
}

/** The settings, parsed as the deployed Worker will. */
function settingsOf({ vars, secrets, ...block }: Block): Config {
  const known = secrets.required.map(
    (name) => [name, placeholderSecrets[name] ?? 'placeholder'] as const,
  );
  const email = block['send_email'] === undefined ? {} : { EMAIL: {} };
  try {
    return configOf({ ...vars, ...Object.fromEntries(known), ...email, APP_ENV: 'deployed' });
  } catch (error) {
    throw stop(
      error instanceof Error ? error.message : String(error),
      'fix the block in wrangler.toml; secrets are listed in its secrets.required instead.',
    );
  }
}

function checkIdentity(id: string, { JURISDICTION, JURISDICTIONS, SITE_HOST }: Config): void {
  const own = JURISDICTIONS.find(({ identifier }) => identifier === id);
  if (JURISDICTION !== id) {
    throw stop(`JURISDICTION is ${JURISDICTION}.`, `set it to ${id} in the block of ${id}.`);
  }
  if (own?.domain === SITE_HOST) return;
  throw stop(
    `JURISDICTIONS ${own ? `has ${id} at ${own.domain}` : `does not name ${id}`}, SITE_HOST is ${SITE_HOST}.`,
    'let both agree, and JURISDICTIONS be the same in every block.',
  );
}

function stop(found: string, next: string): DeployStop {
  return new DeployStop({ step: STEP, found, next });
}
