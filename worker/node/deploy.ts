/** `npm run deploy -- <region> [--dry-run]`: deploys this checkout to a region, by calls of wrangler in the right order. */
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { hstsWithSubdomains } from '../../shared/security-headers.ts';
import { build, expectBuild } from './build.ts';
import {
  type Account,
  configFileDefault,
  messageOf,
  printed,
  readAccount,
  readJson,
  readRegion,
  type Region,
  regionOptions,
  stop,
  storageProblem,
  wrangler,
} from './deployment.ts';
import { root, siteDirectory } from './paths.ts';
import { localSecrets } from './secrets-file.ts';
import { probeHealth, smoke } from './smoke.ts';

/** New versions take seconds, new names and certificates minutes. */
const WAIT_MS = 300_000;
/** The keys that a first deployment generates. All other secrets are issued by someone else. */
const DRAWN = new Set(['SHARD_KEY', 'NAME_KEY', 'SESSION_KEYS', 'MAIL_KEYS']);

export interface DeployOptions {
  readonly isDryRun: boolean;
  /** Whether `dist/` is deployed as it is: the same for every region, or what was verified. */
  readonly isBuilt: boolean;
  readonly secretsFile: string;
  readonly waitMs: number;
  readonly say: (line: string) => void;
}

/** Deploys a region, or prints the calls. @throws when the operator has to act */
export async function deploy(region: Region, options: DeployOptions): Promise<void> {
  const { secretsFile, waitMs, say } = options;
  for (const warning of region.warnings) say(`Settings: ${warning}`);
  if (options.isDryRun) {
    sayCalls(region, options);
    return;
  }
  const example = [region.host, region.config.OPERATOR_CONTACT].find((one) =>
    one?.endsWith('.example'),
  );
  if (example !== undefined) {
    throw stop(`${example} is only an example.`, 'write your own into wrangler.toml.');
  }
  const account = await readAccount(region);
  const wrong = storageProblem(region, account);
  if (wrong) throw stop(wrong.found, wrong.fix);
  const missing = missingSecrets(region, account, secretsFile);
  if (options.isBuilt) expectBuild(siteDirectory);
  else if (!build()) throw stop('The build failed.', 'see its error above.');
  if (missing.length > 0 && !existsSync(secretsFile)) {
    localSecrets(secretsFile);
    say(`${secretsFile} has the region's keys. It is the only copy: keep it with your passwords.`);
  }
  if (region.namespaceId === null) await nameStore(region, account, say);
  await deployWorker(region, missing, secretsFile);
  const projects = await readJson(['pages', 'project', 'list', '--json'], projectList);
  const hasFront = projects.some((project) => project['Project Name'] === region.name);
  if (!hasFront) await run(createProject(region));
  else if (account.worker) await expectHealth(region, waitMs);
  await run(deployPages(region, frontDirectory(region)));
  if (!account.worker) {
    say(
      `Deployed. Complete the manual steps of docs/cloudflare.md, then run: npm run smoke -- ${region.id}`,
    );
    return;
  }
  const problems = await smoke(region, waitMs);
  if (problems.length > 0) throw new Error(printed(problems));
  say(`https://${region.host} runs what was built here.`);
}

// It has no --env, which would put its name before the title.
const createNamespace = ({ namespaceTitle, jurisdiction }: Region) => [
  ...`kv namespace create ${namespaceTitle}`.split(' '),
  ...(jurisdiction === undefined ? [] : ['--jurisdiction', jurisdiction]),
];
// It deploys the bundle that was built. A namespace that wrangler created by itself would be outside the jurisdiction for ever.
const deployBundle = (region: Region, secrets: string | null) => [
  ...'deploy dist/worker/index.js --no-bundle --no-x-provision'.split(' '),
  ...regionOptions(region),
  ...(secrets === null ? [] : ['--secrets-file', secrets]),
];
const projectList = v.array(v.object({ 'Project Name': v.string() }));
const createProject = ({ name }: Region) =>
  `pages project create ${name} --production-branch main`.split(' ');
const deployPages = ({ name }: Region, directory: string) => [
  'pages',
  'deploy',
  directory,
  ...`--project-name ${name} --branch main --commit-dirty=true`.split(' '),
];

/** The calls of a first deployment. Cloudflare is not asked what exists already. */
function sayCalls(region: Region, { isBuilt, secretsFile, say }: DeployOptions): void {
  const options = regionOptions(region);
  const calls: [args: readonly string[], note?: string][] = [
    [['kv', 'namespace', 'list']],
    [['secret', 'list', ...options]],
    [['deployments', 'status', '--json', ...options], 'if it runs already'],
    [['versions', 'view', '<version>', '--json', ...options], 'if it runs already'],
    [createNamespace(region), 'once: its id replaces the zeros in wrangler.toml'],
    [deployBundle(region, secretsFile), 'the file only with secrets that the Worker lacks'],
    [['pages', 'project', 'list', '--json']],
    [createProject(region), 'once'],
    [deployPages(region, siteDirectory)],
  ];
  if (!isBuilt) say('npm run build');
  for (const [args, note] of calls) {
    say(`npx wrangler ${args.join(' ')}${note === undefined ? '' : `  # ${note}`}`);
  }
  say(`npm run smoke -- ${region.id}\n# Nothing was changed, and Cloudflare was not asked.`);
}

/**
 * The names of the secrets to send. One that the Worker has is never sent, and a lost key is never generated again: nothing that
 * was encrypted with the old one could be decrypted.
 */
function missingSecrets({ block }: Region, { store, worker }: Account, file: string): string[] {
  const missing = block.secrets.required.filter((name) => !worker?.secrets.includes(name));
  const known = existsSync(file) ? localSecrets(file) : null;
  const isNew = worker === null && !store;
  const lost = missing.filter((name) => (known ? known[name] === undefined : !isNew));
  if (lost.length > 0) {
    const found = `The Worker lacks ${lost.join(', ')}, and so does ${file}.`;
    const fix = `write ${lost.length === 1 ? 'it' : 'them'} into that file: keys as the first deployment made them, because no other key opens what was sealed.`;
    throw stop(found, fix);
  }
  const issued = missing.filter((name) => !known && !DRAWN.has(name));
  if (issued.length === 0) return missing;
  const fix = `write ${file} with all that secrets.required names; docs/cloudflare.md describes it.`;
  throw stop(`${issued.join(', ')} cannot be generated here: someone else issues them.`, fix);
}

/** Creates the namespace unless an earlier run did, and writes its id in the place of the zeros. */
async function nameStore(
  region: Region,
  { store: found }: Account,
  say: DeployOptions['say'],
): Promise<void> {
  const { configFile, namespaceTitle } = region;
  if (!found) await run(createNamespace(region));
  const { store } = found ? { store: found } : await readAccount(region);
  const zeros = `"${region.block.kv_namespaces[0].id}"`;
  const [before, after, ...more] = readFileSync(configFile, 'utf8').split(zeros);
  if (!store || after === undefined || more.length > 0) {
    const fix = `write the id of ${namespaceTitle} into [env.${region.id}], and deploy again.`;
    throw stop(`${configFile} does not name its namespace.`, fix);
  }
  writeFileSync(configFile, `${before}"${store.id}"${after}`);
  say(`${configFile} names the namespace ${store.id} now: commit it.`);
}

async function deployWorker(region: Region, missing: string[], file: string): Promise<void> {
  if (missing.length === 0) return run(deployBundle(region, null));
  const known = localSecrets(file);
  // It is beside the file that has all of them, and as safe.
  const sent = file.replace(/(?:\.json)?$/, '.missing.json');
  const fields = Object.fromEntries(missing.map((name) => [name, known[name]]));
  try {
    writeFileSync(sent, JSON.stringify(fields), { mode: 0o600 });
    await run(deployBundle(region, sent));
  } finally {
    rmSync(sent, { force: true });
  }
}

async function expectHealth({ host, name }: Region, waitMs: number): Promise<void> {
  const wrong = await probeHealth(host, Date.now() + waitMs);
  if (wrong === null) return;
  const fix = `${wrong.fix} Or go back with npx wrangler rollback --name ${name}.`;
  throw stop(`${wrong.found} Pages was not touched.`, fix);
}

/**
 * What Pages gets. With `HSTS_SUBDOMAINS` it is a copy with another header: the original is also served on custom domains, to
 * which the setting does not apply.
 */
function frontDirectory({ id, config }: Region): string {
  if (!config.HSTS_SUBDOMAINS) return siteDirectory;
  const copy = resolve(root, '.cache/deploy', id);
  rmSync(copy, { recursive: true, force: true });
  cpSync(siteDirectory, copy, { recursive: true });
  const file = resolve(copy, '_headers');
  const line = /^( +Strict-Transport-Security: ).*$/gm;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(line, `$1${hstsWithSubdomains}`));
  return copy;
}

/** Runs a call that changes something, with its output shown. */
async function run(args: readonly string[]): Promise<void> {
  const { ok } = await wrangler(args, true);
  const fix = 'see its error above; deploying again goes on from there.';
  if (!ok) throw stop(`wrangler ${args.join(' ')} failed.`, fix);
}

if (import.meta.main) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
        config: { type: 'string', default: configFileDefault },
        secrets: { type: 'string' },
      },
    });
    const [id] = positionals;
    if (id === undefined)
      throw stop('No region is named.', 'run npm run deploy -- <region> [--dry-run].');
    await deploy(readRegion(id, resolve(values.config)), {
      isDryRun: values['dry-run'],
      isBuilt: values['no-build'],
      secretsFile: resolve(values.secrets ?? resolve(root, `.waxseal/${id}.secrets.json`)),
      waitMs: WAIT_MS,
      say: (line) => console.log(line),
    });
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
