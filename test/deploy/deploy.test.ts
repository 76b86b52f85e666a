/** `npm run deploy`, with a stand-in for the program `wrangler`. */
import { execFile } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deploy } from '../../worker/node/deploy.ts';
import { readRegion } from '../../worker/node/deployment.ts';
import { root } from '../../worker/node/paths.ts';
import { localSecrets } from '../../worker/node/secrets-file.ts';
import { listenOnLoopback } from '../support/loopback.ts';
import { quiet } from '../support/quiet.ts';
import { setUp, type SetUp } from './set-up.ts';

const run = promisify(execFile);
const NAMES = ['MAIL_KEYS', 'NAME_KEY', 'SHARD_KEY', 'SESSION_KEYS'];
const ZEROS = '00000000000000000000000000000001';
const ID = '1'.padStart(32, 'ab');
const EU = { id: ID, title: 'waxseal-eu-secrets', jurisdiction: 'eu' };
const bindings = [
  { name: 'SECRETS', namespace_id: ID },
  { name: 'OBJECT_JURISDICTION', text: 'eu' },
];

let place: SetUp;
beforeEach(() => {
  place = setUp();
});
afterEach(() => place.remove());

/** Deploys; returns what was said, and the message it stopped with. */
async function deployTo(id = 'eu') {
  const said: string[] = [];
  const { configFile, secretsFile } = place;
  const say = (line: string) => said.push(line);
  const options = { isDryRun: false, isBuilt: true, secretsFile, waitMs: 0, say };
  const attempt = async () => deploy(readRegion(id, configFile), options);
  const stop = await attempt().then(
    () => null,
    (error: unknown) => String(error),
  );
  return { said: said.join('\n'), stop };
}

/** Calls without the arguments that differ from run to run. */
function called(calls = place.calls()): string[] {
  const { configFile, secretsFile } = place;
  return calls.map(({ args }) =>
    args
      .join(' ')
      .replace(` --config ${configFile}`, '')
      .replace(dirname(secretsFile), '…')
      .replace(root, '.'),
  );
}

const READS = ['kv namespace list', 'secret list --env eu'];
const READS_RUNNING = [
  ...READS,
  'deployments status --json --env eu',
  'versions view v1 --json --env eu',
];
const UPLOAD = 'deploy dist/worker/index.js --no-bundle --no-x-provision --env eu';
const SENT = '--secrets-file …/eu.secrets.missing.json';
const PAGES =
  'pages deploy ./dist/site --project-name waxseal-eu --branch main --commit-dirty=true';

it('makes the namespace in its jurisdiction at the first deployment, draws the keys, prints neither, and calls wrangler for storage first and public names last', async () => {
  const { said, stop } = await deployTo();
  expect(stop).toBeNull();
  const all = place.calls();
  expect(called(all)).toEqual([
    ...READS,
    'kv namespace create waxseal-eu-secrets --jurisdiction eu',
    ...READS,
    `${UPLOAD} ${SENT}`,
    'pages project list --json',
    'pages project create waxseal-eu --production-branch main',
    PAGES,
  ]);
  expect(all.find(({ args }) => args[0] === 'deploy')).toMatchObject({
    sent: localSecrets(place.secretsFile),
    mode: 0o600,
  });
  const keys = Object.values(localSecrets(place.secretsFile));
  expect(keys).toHaveLength(NAMES.length);
  for (const key of keys) {
    expect(said).not.toContain(key);
    expect(all.flatMap(({ args }) => args).join()).not.toContain(key);
  }
  expect(said).toContain('npm run smoke -- eu');
  expect(statSync(place.secretsFile).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(place.secretsFile)).join()).not.toContain('missing');
  expect(readFileSync(place.configFile, 'utf8').split(ID)).toHaveLength(2);
  expect(readRegion('eu', place.configFile).namespaceId).toBe(ID);
  expect(readRegion('us', place.configFile).namespaceId).toBeNull();
});

it('asks for no jurisdiction where the platform has none', async () => {
  await deployTo('ca');
  expect(called()).toContain('kv namespace create waxseal-ca-secrets');
});

it('makes and sends nothing again at a second deployment, and leaves Pages alone while the Worker does not answer', async () => {
  await deployTo();
  place.have({
    namespaces: [EU],
    workers: { eu: { secrets: NAMES, bindings } },
    projects: ['waxseal-eu'],
  });
  place.calls();
  const { stop } = await deployTo();
  expect(called()).toEqual([...READS_RUNNING, UPLOAD, 'pages project list --json']);
  expect(stop).toMatch(
    /No answer: .* Pages was not touched\.\n {2}What to do: make the host a custom domain/,
  );
});

it('goes on with the same namespace and keys after a deployment that broke, also from a fresh checkout', async () => {
  place.have({ refuses: 'You need to enable Analytics Engine. [code: 10089]' });
  expect((await deployTo()).stop).toMatch(/wrangler deploy .* failed/);
  const keys = localSecrets(place.secretsFile);
  place.have({ namespaces: [EU] });
  place.configure(ID, ZEROS);
  place.calls();
  expect((await deployTo()).stop).toBeNull();
  const all = place.calls();
  expect(all.map(({ args }) => args.join(' ')).join()).not.toContain('create waxseal-eu-secrets');
  expect(all.find(({ args }) => args[0] === 'deploy')?.sent).toEqual(keys);
  expect(readRegion('eu', place.configFile).namespaceId).toBe(ID);
});

it('sends only secrets that the Worker lacks', async () => {
  const { MAIL_KEYS } = localSecrets(place.secretsFile);
  place.configure(ZEROS, ID);
  const secrets = NAMES.filter((name) => name !== 'MAIL_KEYS');
  place.have({ namespaces: [EU], workers: { eu: { secrets, bindings } } });
  await deployTo();
  expect(place.calls().find(({ args }) => args[0] === 'deploy')?.sent).toEqual({ MAIL_KEYS });
});

const running = { namespaces: [EU], workers: { eu: { secrets: NAMES, bindings } } };
const usesOther = [{ name: 'SECRETS', namespace_id: 'f'.repeat(32) }];
const usesNone = [{ name: 'SECRETS', namespace_id: ID }];

const mistakes: Readonly<Record<string, readonly [() => void, RegExp]>> = {
  'a namespace outside the jurisdiction': [
    () => place.have({ namespaces: [{ id: ID, title: EU.title }] }),
    /in the jurisdiction none, but the region needs eu\.\n {2}What to do: that is final/,
  ],
  'another namespace than the Worker has': [
    () => place.have({ ...running, workers: { eu: { secrets: NAMES, bindings: usesOther } } }),
    /another namespace, f{32}/,
  ],
  'a namespace that is not there': [
    () => place.configure(ZEROS, 'f'.repeat(32)),
    /has no namespace f{32}/,
  ],
  'another jurisdiction than the objects have': [
    () => place.have({ ...running, workers: { eu: { secrets: NAMES, bindings: usesNone } } }),
    /The objects are in the jurisdiction none \(OBJECT_JURISDICTION\), but the region needs eu\.\n {2}What to do: set it as it was/,
  ],
  'keys that are lost': [
    () => place.have({ ...running, workers: { eu: { secrets: [], bindings } } }),
    /lacks SHARD_KEY, NAME_KEY, SESSION_KEYS, MAIL_KEYS/,
  ],
  'keys that are lost with their Worker': [
    () => place.have({ namespaces: [EU] }),
    /no other key opens what was sealed/,
  ],
  'a file without one of them': [
    () => writeFileSync(place.secretsFile, '{"SHARD_KEY":"a","NAME_KEY":"b","MAIL_KEYS":"c"}'),
    /lacks SESSION_KEYS/,
  ],
  'a secret that only its issuer has': [
    () => place.configure('"MAIL_KEYS"]\ndurable', '"MAIL_KEYS", "STRIPE_API_KEY"]\ndurable'),
    /STRIPE_API_KEY cannot be generated/,
  ],
  'a token that may not read': [
    () => place.have({ forbids: 'Authentication error [code: 10000]' }),
    /cannot read the account: Authentication error \[code: 10000\]\n {2}What to do: set CLOUDFLARE/,
  ],
  'a host that is only an example': [
    () => {
      place.configure('SITE_HOST = "eu.waxseal.test"', 'SITE_HOST = "eu.waxseal.example"');
      for (let left = 9; left > 0; left -= 1)
        place.configure('eu.waxseal.test', 'eu.waxseal.example');
      for (let left = 2; left > 0; left -= 1)
        place.configure('"domain": "eu.waxseal.test"', '"domain": "eu.waxseal.example"');
    },
    /eu\.waxseal\.example is only an example/,
  ],
  'a contact that is only an example': [
    () => place.configure('"hello@waxseal.test"', '"hello@waxseal.example"'),
    /hello@waxseal\.example is only an example/,
  ],
  'a route that is missing': [
    () =>
      place.configure('pattern = "eu.waxseal.test/forgot/*"', 'pattern = "eu.waxseal.test/f/*"'),
    /routes lack eu\.waxseal\.test\/forgot\/\*/,
  ],
  'a route of another host': [
    () => place.configure('eu.waxseal.test/logout*', 'us.waxseal.test/logout*'),
    /the route us\.waxseal\.test\/logout\* is not of eu\.waxseal\.test/,
  ],
  'customers without a route': [
    () =>
      place.configure(
        'JURISDICTION = "eu"',
        'JURISDICTION = "eu"\nDOMAINS_DRIVER = "cloudflare"\nDOMAINS_TARGET = "to.waxseal.test"\nCLOUDFLARE_ZONE_ID = "zone"\nCLOUDFLARE_API_TOKEN = "token"',
      ),
    /routes lack \{ pattern = "\*\/\*", zone_id = "zone" \}/,
  ],
  'a name that contradicts itself': [
    () => place.configure('JURISDICTION = "eu"', 'JURISDICTION = "us"'),
    /do not agree/,
  ],
  'a setting that the Worker refuses': [
    () => place.configure('JURISDICTION = "eu"', 'JURISDICTION = "eu"\nBCRYPT_COST = "4"'),
    /BCRYPT_COST/,
  ],
};

it.each(Object.entries(mistakes))(
  'stops before anything changes because of %s',
  async (_, [spoil, message]) => {
    spoil();
    const { stop } = await deployTo();
    expect(stop).toMatch(message);
    expect(called().filter((call) => !READS_RUNNING.includes(call))).toEqual([]);
    expect(readFileSync(place.configFile, 'utf8')).not.toContain(ID);
  },
);

it('stops at a region that there is not', async () => {
  expect((await deployTo('xx')).stop).toMatch(/\[env\.xx\]: No such block/);
});

it('prints the calls of a dry run, makes none, and needs no account', async () => {
  const before = readFileSync(place.configFile, 'utf8');
  const options = ['eu', '--dry-run', '--config', place.configFile, '--secrets', place.secretsFile];
  const { stdout } = await run(process.execPath, [join(root, 'worker/node/deploy.ts'), ...options]);
  expect(stdout).toContain('npx wrangler kv namespace create waxseal-eu-secrets --jurisdiction eu');
  expect(stdout).toContain(`npx wrangler ${UPLOAD} --config`);
  expect(place.calls()).toEqual([]);
  expect(existsSync(place.secretsFile)).toBe(false);
  expect(readFileSync(place.configFile, 'utf8')).toBe(before);
});

it('passes only arguments that the real wrangler knows, which says of a new Worker what the stand-in says', async () => {
  await deployTo();
  const first = place.calls();
  place.have({ ...running, projects: ['waxseal-eu'] });
  await deployTo();
  // Of two calls alike the later one stays: uploads with a file of secrets.
  const all = [...place.calls(), ...first].map(({ args }) => args);
  const different = new Map(all.map((args) => [args.slice(0, 3).join(' '), args]));
  localSecrets(place.secretsFile.replace('.json', '.missing.json'));
  symlinkSync(join(root, 'dist'), join(dirname(place.configFile), 'dist'));
  const refusal = { code: 10_007, message: 'This Worker does not exist on your account.' };
  const body = JSON.stringify({ success: false, errors: [refusal], messages: [], result: null });
  const api = await listenOnLoopback(
    createServer((_request, response) => response.writeHead(404).end(body)),
  );
  const env = {
    ...process.env,
    ...quiet,
    CI: '1',
    CLOUDFLARE_API_BASE_URL: `${api.origin}/client/v4`,
    CLOUDFLARE_ACCOUNT_ID: 'account',
    CLOUDFLARE_API_TOKEN: 'token',
    WRANGLER_LOG_PATH: dirname(place.configFile),
  };
  const errors: string[] = [];
  for (const args of different.values()) {
    const ended = run(join(root, 'node_modules/.bin/wrangler'), args, { cwd: root, env });
    errors.push(
      await ended.then(
        ({ stdout }) => stdout,
        (error: unknown) => String(error),
      ),
    );
  }
  await api.close();
  expect(different.size).toBeGreaterThan(7);
  expect(errors.join('\n')).not.toMatch(/Unknown argument|Not enough non-option|Missing required/);
  expect(errors.join('\n')).toContain('Worker "waxseal-eu" (env: eu) not found.');
  // All the others came as far as the account.
  for (const error of errors) expect(error).toMatch(/not found|code: 10007/);
});
