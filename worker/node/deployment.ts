/** What `npm run deploy` and `npm run smoke` share: a region's block of wrangler.toml, and what wrangler reads of the account. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { unstable_readConfig } from 'wrangler';
import { type Config, configOf } from '../config/config.ts';
import { domainDriverName } from '../config/domains.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { buildEnvironment } from './build.ts';
import { fileWarnings } from './file-settings.ts';
import { root } from './paths.ts';

export const configFileDefault = resolve(root, 'wrangler.toml');

/** Something that is not as it has to be, and what to change. */
export interface Problem {
  readonly found: string;
  readonly fix: string;
}

/** Problems as an operator reads them. */
export function printed(problems: readonly Problem[]): string {
  return problems.map(({ found, fix }) => `${found}\n  What to do: ${fix}`).join('\n');
}

/** An error that ends a program with what the operator has to change. */
export function stop(found: string, fix: string): Error {
  return new Error(printed([{ found, fix }]));
}

const item = v.looseObject({ name: v.optional(v.string()), binding: v.optional(v.string()) });
const items = v.optional(v.array(item), []);
const blockShape = v.looseObject({
  name: v.string(),
  routes: v.array(v.looseObject({ pattern: v.string(), zone_id: v.optional(v.string()) })),
  kv_namespaces: v.tuple([v.object({ binding: v.literal('SECRETS'), id: v.string() })]),
  durable_objects: v.object({ bindings: items }),
  send_email: items,
  analytics_engine_datasets: items,
  ratelimits: items,
  assets: item,
  secrets: v.object({ required: v.array(v.string()) }),
  vars: v.record(v.string(), v.string()),
});
type Block = v.InferOutput<typeof blockShape>;

/** A region, as its block describes it. */
export interface Region {
  readonly id: string;
  readonly configFile: string;
  readonly block: Block;
  readonly config: Config;
  /** The name of the Worker, and of its Pages project. */
  readonly name: string;
  readonly host: string;
  /** The id of the KV namespace; null while the block has zeros in its place. */
  readonly namespaceId: string | null;
  readonly namespaceTitle: string;
  readonly jurisdiction: string | undefined;
  /** Settings that the Worker takes, and that are probably mistakes. */
  readonly warnings: readonly string[];
}

/** Reads a region. @throws when its block contradicts itself, or its Worker would refuse the settings */
export function readRegion(id: string, configFile: string): Region {
  try {
    // wrangler reports neither a missing file nor a missing block.
    if (!readFileSync(configFile, 'utf8').includes(`[env.${id}]`)) throw new Error('No such block');
    const read: unknown = unstable_readConfig(
      { config: configFile, env: id },
      { hideWarnings: true },
    );
    const block = v.parse(blockShape, read);
    const config = settingsOf(block);
    const contradiction = contradictionIn(id, block, config);
    if (contradiction !== undefined) throw new Error(contradiction);
    const [store] = block.kv_namespaces;
    return {
      id,
      configFile,
      block,
      config,
      name: block.name,
      host: config.SITE_HOST,
      namespaceId: /^0*\d?$/.test(store.id) ? null : store.id,
      namespaceTitle: `${block.name}-secrets`,
      jurisdiction: config.OBJECT_JURISDICTION,
      warnings: fileWarnings(config),
    };
  } catch (error) {
    throw stop(
      `${configFile}, [env.${id}]: ${messageOf(error)}`,
      'correct it; see docs/cloudflare.md.',
    );
  }
}

/** The settings, parsed as the Worker will. Its secrets are not known here. */
function settingsOf({ vars, secrets, send_email }: Block): Config {
  const key = Buffer.alloc(32, 1).toString('base64');
  const keys: Record<string, string> = { SHARD_KEY: key, NAME_KEY: key };
  const known = secrets.required.map((name) => [name, keys[name] ?? `k1:${key}`] as const);
  const email = send_email.length === 0 ? {} : { EMAIL: {} };
  return configOf({ ...vars, ...Object.fromEntries(known), ...email, APP_ENV: 'deployed' });
}

/** The paths with keys. Pages would keep the keys in its cache for a week. */
const KEYED = ['/secret/*', '/ask/*', '/private/*', '/forgot/*', '/verify/*'];

function contradictionIn(id: string, { routes }: Block, config: Config): string | undefined {
  const { JURISDICTION, JURISDICTIONS, SITE_HOST, CLOUDFLARE_ZONE_ID } = config;
  const zone = domainDriverName(config) === 'cloudflare' ? CLOUDFLARE_ZONE_ID : undefined;
  const stray = routes.filter(({ pattern }) => !pattern.startsWith(`${SITE_HOST}/`));
  const domain = JURISDICTIONS.find(({ identifier }) => identifier === id)?.domain;
  const lacking = ['/api/*', ...KEYED].find(
    (path) => !routes.some(({ pattern }) => pattern === `${SITE_HOST}${path}`),
  );
  const isServed = stray.some((one) => one.pattern === '*/*' && one.zone_id === zone);
  if (JURISDICTION !== id || domain !== SITE_HOST) {
    return 'JURISDICTION, SITE_HOST and JURISDICTIONS do not agree';
  }
  if (lacking !== undefined) return `routes lack ${SITE_HOST}${lacking}`;
  if (zone === undefined) return stray[0] && `the route ${stray[0].pattern} is not of ${SITE_HOST}`;
  return isServed
    ? undefined
    : `routes lack { pattern = "*/*", zone_id = "${zone}" } for customers`;
}

/** The names of everything that the Worker has to have. */
export function requiredBy({ block }: Region): string[] {
  const { kv_namespaces, durable_objects, send_email, analytics_engine_datasets } = block;
  const lists = [durable_objects.bindings, send_email, analytics_engine_datasets, block.ratelimits];
  const bound = [...kv_namespaces, block.assets, ...lists.flat()];
  const names = bound.map((one) => one.binding ?? ('name' in one ? one.name : undefined) ?? '');
  return [...block.secrets.required, ...names, ...Object.keys(block.vars)];
}

export interface Ending {
  readonly ok: boolean;
  readonly output: string;
  /** The error in one line. */
  readonly error: string;
}

/** Runs the installed wrangler without questions. @param isShown whether its output goes to the terminal instead */
export async function wrangler(args: readonly string[], isShown = false): Promise<Ending> {
  const child = spawn('wrangler', args, {
    cwd: root,
    stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...buildEnvironment(process.env), CI: '1', NO_COLOR: '1' },
  });
  const reading = [child.stdout, child.stderr].map((stream) =>
    stream ? text(stream) : Promise.resolve(''),
  );
  const ended = once(child, 'close');
  const [output, errors] = await Promise.all(reading);
  await ended;
  const plain = stripVTControlCharacters(errors ?? '').replaceAll(/\s+/g, ' ');
  const [, error = plain] = /\[ERROR\] (.*?)(?: If you think|🪵|$)/.exec(plain) ?? [];
  return { ok: child.exitCode === 0, output: output ?? '', error: error.trim() };
}

/** The arguments that choose a region. */
export function regionOptions({ id, configFile }: Region): string[] {
  return ['--env', id, ...(configFile === configFileDefault ? [] : ['--config', configFile])];
}

const namespaceList = v.array(
  v.object({ id: v.string(), title: v.string(), jurisdiction: v.nullish(v.string()) }),
);
const secretList = v.array(v.object({ name: v.string() }));
const deployment = v.object({ versions: v.array(v.object({ version_id: v.string() })) });
const binding = v.object({
  name: v.string(),
  text: v.optional(v.string()),
  namespace_id: v.optional(v.string()),
});
const version = v.object({ resources: v.object({ bindings: v.array(binding) }) });

export interface Account {
  /** The region's namespace. While wrangler.toml has zeros, the one that an earlier run made. */
  readonly store: v.InferOutput<typeof namespaceList>[number] | undefined;
  /** What the Worker that answers has; null before its first deployment. */
  readonly worker: {
    readonly secrets: readonly string[];
    readonly bindings: readonly v.InferOutput<typeof binding>[];
  } | null;
}

/** Reads what the account has of a region. @throws when wrangler may not */
export async function readAccount(region: Region): Promise<Account> {
  const { name, namespaceId, namespaceTitle } = region;
  const namespaces = await readJson(['kv', 'namespace', 'list'], namespaceList);
  const store = namespaces.find(({ id, title }) =>
    namespaceId === null ? title === namespaceTitle : id === namespaceId,
  );
  const options = regionOptions(region);
  const listed = await wrangler(['secret', 'list', ...options]);
  if (listed.error.startsWith(`Worker "${name}"`) && listed.error.includes('not found')) {
    return { store, worker: null };
  }
  const secrets = parsed(listed, secretList).map((secret) => secret.name);
  const { versions } = await readJson(['deployments', 'status', '--json', ...options], deployment);
  const latest = ['versions', 'view', versions[0]?.version_id ?? '', '--json', ...options];
  const { resources } = await readJson(latest, version);
  return { store, worker: { secrets, bindings: resources.bindings } };
}

/** Runs a call that prints JSON. @throws when it fails */
export async function readJson<Output>(
  args: readonly string[],
  shape: v.GenericSchema<unknown, Output>,
): Promise<Output> {
  return parsed(await wrangler(args), shape);
}

function parsed<Output>(ending: Ending, shape: v.GenericSchema<unknown, Output>): Output {
  const read = v.safeParse(shape, parseJson(ending.output));
  if (ending.ok && read.success) return read.output;
  const fix = 'set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID as docs/cloudflare.md describes.';
  throw stop(`wrangler cannot read the account: ${ending.error}`, fix);
}

/**
 * The reason why secrets would be stored elsewhere than was promised, or would not be found again; null when there is none.
 * Neither can be corrected later, so this is checked first.
 */
export function storageProblem(region: Region, { store, worker }: Account): Problem | null {
  const { id, jurisdiction, namespaceId } = region;
  const bindingOf = (wanted: string) => worker?.bindings.find(({ name }) => name === wanted);
  const used = bindingOf('SECRETS')?.namespace_id;
  const pinned = bindingOf('OBJECT_JURISDICTION')?.text;
  if (used !== undefined && used !== (store?.id ?? namespaceId)) {
    const found = `The Worker keeps its secrets in another namespace, ${used}.`;
    return { found, fix: `write that id into [env.${id}]: elsewhere none is found again.` };
  }
  if (!store && namespaceId !== null) {
    const found = `The account has no namespace ${namespaceId}.`;
    return { found, fix: `write the right id into [env.${id}], or zeros to have one made.` };
  }
  if (store && (store.jurisdiction ?? undefined) !== jurisdiction) {
    const found = `The namespace ${store.title} is in the jurisdiction ${store.jurisdiction ?? 'none'}, but the region needs ${jurisdiction ?? 'none'}.`;
    return {
      found,
      fix: 'that is final: if it is empty, delete it, write zeros for its id, and deploy.',
    };
  }
  if (worker === null || pinned === jurisdiction) return null;
  const found = `The objects are in the jurisdiction ${pinned ?? 'none'} (OBJECT_JURISDICTION), but the region needs ${jurisdiction ?? 'none'}.`;
  return { found, fix: 'set it as it was: with another one all objects are other, empty ones.' };
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
