/** The steps of a deployment, in order. Each prints what it found or did; a problem ends the deployment. */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../paths.ts';
import { type Api, apiOf } from './api.ts';
import { completeRoutes, create } from './create.ts';
import { type Findings, readFindings } from './findings.ts';
import type { DeployOptions } from './options.ts';
import { foundLines, planLines } from './plan.ts';
import { isExample, readRegion, type Region } from './region.ts';
import { planSecrets, secretsOf, type SecretsPlan } from './secrets.ts';
import { siteAt } from './site.ts';
import { probeHealth, smoke } from './smoke.ts';
import { DeployStop } from './stop.ts';
import {
  errorMessageOf,
  wrangler,
  configurationOf,
  writeConfiguration,
  frontDirectory,
} from './wrangler.ts';

const OWNER_ONLY = 0o600;
/** Signals that interrupt a deployment. */
const TERMINATION_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const giveUp = () => process.exit(1);

/**
 * Deploys a region, or prints what that would do.
 *
 * @throws a `DeployStop` when the operator has to act
 */
export async function deploy(options: DeployOptions): Promise<void> {
  const { say, isDryRun, credentials } = options;
  const region = checkLocally(options);
  if (credentials === null) {
    sayPlan(options, planLines(region, null, null));
    say(
      'The platform was not read: set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID to see what exists.',
    );
    return;
  }
  const api = apiOf(options.apiUrl, credentials);
  const found = await readFindings(api, region);
  for (const line of foundLines(region, found)) say(line);
  const secrets = planSecrets(region, found, options.secretsFile);
  if (secrets.kind === 'none') say('Secrets: the Worker has all of them; they stay.');
  if (isDryRun) {
    sayPlan(options, planLines(region, found, secrets));
    return;
  }
  buildOnce(options);
  const { namespaceId } = await create(api, region, found, say);
  const place = { account: api.account, zoneId: found.zone.id, namespaceId };
  const configuration = configurationOf(region, place);
  const config = writeConfiguration(options.workDirectory, configuration);
  await deployWorker(options, region, config, secrets);
  await completeRoutes(api, region, found.zone.id, say);
  await checkHealth(options, region, found);
  await deployFront(options, region, api);
  await checkSite(options, region);
  say(`Done: https://${region.host} runs what was built here.`);
}

function checkLocally({ region: id, configFile, isDryRun, say }: DeployOptions): Region {
  const region = readRegion(id, configFile);
  say(`Settings: ${id} is ${region.name} at ${region.host}, and its Worker takes them.`);
  for (const warning of region.warnings) say(`Settings: ${warning}`);
  const changes = uncommitted();
  if (changes > 0) say(`Checkout: ${changes} files differ from what is committed.`);
  if (!isExample(region.host)) return region;
  const found = `${region.host} is only an example.`;
  const next = `put your hosts into wrangler.toml: SITE_HOST, routes, MAIL_FROM and JURISDICTIONS, in every block.`;
  if (!isDryRun) throw new DeployStop({ step: 'Settings', found, next });
  say(`Settings: ${found} Before you deploy, ${next}`);
  return region;
}

function uncommitted(): number {
  const { status, stdout } = spawnSync('git', ['status', '--porcelain'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.split('\n').filter(Boolean).length : 0;
}

function sayPlan({ say }: DeployOptions, lines: readonly string[]): void {
  say('A deployment would now');
  for (const line of lines) say(`  - ${line}`);
  say('Nothing was changed.');
}

function buildOnce({ build, say }: DeployOptions): void {
  if (!build()) {
    throw new DeployStop({
      step: 'Build',
      found: 'the build failed; its error is printed above.',
      next: 'fix it, and run this again.',
    });
  }
  say('Build: made the site and the Worker.');
}

async function deployWorker(
  options: DeployOptions,
  region: Region,
  config: string,
  secrets: SecretsPlan,
): Promise<void> {
  const { say, workDirectory } = options;
  const brought = resolve(workDirectory, 'secrets.json');
  const args = ['deploy', '--config', config];
  // Removed however this ends; after a SIGKILL the next deployment removes it.
  const remove = () => rmSync(brought, { force: true });
  remove();
  process.once('exit', remove);
  for (const signal of TERMINATION_SIGNALS) process.once(signal, giveUp);
  try {
    if (secrets.kind !== 'none') {
      writeFileSync(brought, JSON.stringify(secretsOf(secrets)), { mode: OWNER_ONLY });
      args.push('--secrets-file', brought);
      if (secrets.kind === 'draw') say(`Secrets: drawn into ${secrets.from}. ${ONLY_COPY}`);
    }
    const ended = await wrangler(args, options);
    if (!ended.ok) {
      throw new DeployStop({
        step: 'Worker',
        found: errorMessageOf(ended),
        next: `fix what it names, and run this again. npx wrangler deployments list --name ${region.name} prints which version runs.`,
      });
    }
  } finally {
    remove();
    process.off('exit', remove);
    for (const signal of TERMINATION_SIGNALS) process.off(signal, giveUp);
  }
  if (secrets.kind !== 'none') say(`Secrets: brought ${secrets.names.join(', ')}.`);
  say(`Worker: uploaded ${region.name}; it answers ${region.patterns.join(', ')}.`);
}

const ONLY_COPY =
  'That file is the only copy: it cannot be read back from the platform. Keep it where backups of passwords are kept.';

async function checkHealth(
  { siteOrigins, retryPolicy, say }: DeployOptions,
  { host, name }: Region,
  { live }: Findings,
): Promise<void> {
  const wrong = await probeHealth(siteAt(host, siteOrigins), retryPolicy);
  if (wrong === null) {
    say('Health: the Worker reaches its store and its vaults.');
    return;
  }
  const logs = `read its log with npx wrangler tail ${name}`;
  throw new DeployStop({
    step: 'Health',
    found: `${wrong.found} The front was not touched.`,
    next:
      wrong.next ??
      (live
        ? `go back with npx wrangler rollback --name ${name}, then ${logs}.`
        : `${logs}; young names and certificates take some minutes, and then this can be run again.`),
  });
}

async function deployFront(options: DeployOptions, region: Region, api: Api): Promise<void> {
  const { name } = region;
  const directory = frontDirectory(region, options);
  const args = ['pages', 'deploy', directory, '--project-name', name, '--branch', 'main'];
  const ended = await wrangler([...args, '--commit-dirty=true'], options);
  if (!ended.ok) {
    throw new DeployStop({
      step: 'Front',
      found: errorMessageOf(ended),
      next: `fix what it names, and run this again. The new Worker of the account ${api.account} runs, the front is as before: both go together for a while.`,
    });
  }
  options.say(`Front: uploaded ${name}.`);
}

async function checkSite(
  { siteOrigins, retryPolicy, say }: DeployOptions,
  { id, host, name, hasHstsSubdomains }: Region,
): Promise<void> {
  const region = { id, hasHstsSubdomains };
  const wrong = await smoke(siteAt(host, siteOrigins), region, retryPolicy);
  if (wrong === null) {
    say(
      'Site: its pages are right, plain http leads to https, and a secret opens once, whatever it holds.',
    );
    return;
  }
  throw new DeployStop({
    step: 'Site',
    found: wrong.found,
    next:
      wrong.next ??
      `go back with npx wrangler rollback --name ${name} and, in the dashboard, with the project’s former deployment. If only the name or the certificate is young, wait until the project’s Custom domains show ${host} as active, and run this again.`,
  });
}
