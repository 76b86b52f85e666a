/**
 * The projects of the tests outside the browser. Those of the API run on both engines: `npm test` runs them in Node, and inside workerd
 * those of `test/workerd/platform.ts`; `npm run test:full` runs all of them inside workerd too.
 *
 * - `unit`: Node, the tests beside the source; they start no process of the product and need no build.
 * - `repository`: the same for documents, translations, and the model of the protocol.
 * - `server`: Node, starts built servers or programs, or reads `dist/`; builds first where the build is stale.
 * - `browsers`: the same, in three browsers. By itself, because it may install them, and only one program can install at a time.
 * - `api`: the Worker in Node, on the engine of one machine, with the built site.
 * - `workerd`: the Worker inside workerd, with the built site, as above; the files share its runtime and stores.
 * - `workerd-emptied`: the same for the files that move the clock or need a region of their own: most of the stores is
 *   emptied before each.
 * - `workerd-isolated`: the same with a new runtime for each file.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { freePort } from './support/free-port.ts';
import { LongestFirst } from './support/longest-first.ts';
import { platformTests } from './workerd/platform.ts';
import {
  noModules,
  repositoryProject,
  repositoryTests,
  root,
  setupFiles,
  unitProject,
} from './unit-project.ts';

/**
 * These change the settings of their isolate, or need one that has read no list of the site, or counted nothing; or they look
 * for every key of the store; or what another file left would show. Emptying the stores reaches only the objects in
 * memory: one that was idle for ten seconds keeps what it has stored, and its clock.
 */
const needsIsolate =
  /\/(?:cost\/(?:cost|signed-in)|missing-lists|points|protocol\/(?:counters|incidents|upload)|wire\/bound|colonel[\w.-]*)\.test\.ts$/;

/** These read the directory of the whole region, where customers of other files would show. */
const needsRegion = /^test\/workerd\/(?:cost|directory|observe)\//;

/**
 * How a file shares the runtime. Objects never go back in time, and what is stored under a moved clock lies in the future of
 * other files.
 */
function sharingOf(file: string): 'nothing' | 'empty stores' | 'all' {
  if (needsIsolate.test(file)) return 'nothing';
  if (needsRegion.test(file)) return 'empty stores';
  const source = readFileSync(join(root, file), 'utf8');
  return /\/clock\.ts'|\buseFakeTimers\b/.test(source) ? 'empty stores' : 'all';
}

const isFull = process.env['FULL'] !== undefined;
const workerdFiles = Map.groupBy(globSync('test/workerd/**/*.test.ts', { cwd: root }), sharingOf);

/** 32 bytes that are no secret: each test run has the same ones. */
function testKey(byte: number): string {
  return Buffer.alloc(32, byte).toString('base64');
}

const secrets = {
  SHARD_KEY: testKey(1),
  SESSION_KEYS: `k1:${testKey(2)}`,
  NAME_KEY: testKey(3),
  MAIL_KEYS: `k1:${testKey(4)}`,
};
// wrangler looks for the secrets that the Worker requires among these.
Object.assign(process.env, secrets);

/** What the tests of the Worker have in common on both engines: its settings, and servers of their own for it to call. */
async function apiProject(name: string, include: string[] = []) {
  const ports = {
    DNS_PORT: String(await freePort()),
    CLOUDFLARE_PORT: String(await freePort()),
    RECEIVER_PORT: String(await freePort()),
    BREACHES_PORT: String(await freePort()),
  };
  const bindings = {
    APP_ENV: 'local',
    BCRYPT_COST: '4',
    // New accounts are free ones: those of tests may call with tokens unless the test is about plans.
    API_NEEDS_PLAN: '0',
    INCOMING_RECIPIENT: 'support@example.com',
    FEEDBACK_RECIPIENT: 'team@example.com',
    DOMAINS_TARGET: 'to.seal.example',
    CLOUDFLARE_API_URL: `http://127.0.0.1:${ports.CLOUDFLARE_PORT}/client/v4`,
    WEBHOOK_TEST_ALLOW: `127.0.0.1:${ports.RECEIVER_PORT}`,
    // Off unless a test turns it on: what follows the port is appended by the test.
    TEST_BREACHES: `http://127.0.0.1:${ports.BREACHES_PORT}`,
    DNS_URL: `http://127.0.0.1:${ports.DNS_PORT}/dns-query`,
  };
  const test = {
    name,
    include,
    exclude: [noModules],
    isolate: name.endsWith('-isolated'),
    env: ports,
    // Some tests make dozens of calls, and the machine may be busy.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Sign-in and sign-up have a minimum duration: much of the time is spent waiting.
    maxWorkers: 4,
    // The Worker reads languages and lists from the built site.
    globalSetup: [join(root, 'test/domains/outside.ts'), join(root, 'test/support/build-setup.ts')],
  };
  return { bindings, test };
}

/** Tests of the Worker inside workerd. */
async function workerdProject(name: string, include?: string[]): Promise<UserWorkspaceConfig> {
  const { bindings, test } = await apiProject(name, include);
  return {
    root,
    plugins: [
      cloudflareTest({
        remoteBindings: false,
        wrangler: { configPath: join(root, 'wrangler.toml') },
        miniflare: {
          cf: false,
          // The platform's, as it is simulated: what asks it is aimed at it by the test.
          ratelimits: {
            TEST_RATE_LIMITER: { namespace_id: '1', simple: { limit: 3, period: 60 } },
          },
          bindings,
        },
      }),
    ],
    test: {
      ...test,
      provide: { isFull },
      setupFiles:
        name === 'workerd-emptied'
          ? [join(root, 'test/workerd/empty-stores.ts'), ...setupFiles]
          : setupFiles,
    },
  };
}

const engineModule = join(root, 'test/support/worker/engine.ts');

/** The same tests on the engine of one machine, in Node. Each file has a Worker and stores of its own. */
async function nodeProject(): Promise<UserWorkspaceConfig> {
  const { bindings, test } = await apiProject('api', ['test/workerd/**/*.test.ts']);
  const isElsewhere = Object.keys(platformTests).map((path) => `${path}**`);
  return {
    root,
    resolve: { alias: { 'cloudflare:workers': engineModule, 'cloudflare:test': engineModule } },
    test: {
      ...test,
      exclude: [...test.exclude, ...isElsewhere],
      provide: { isFull, bindings: { ...secrets, ...bindings } },
      environment: 'node',
      setupFiles: [join(root, 'test/support/worker/engine-setup.ts'), ...setupFiles],
      globalSetup: [...test.globalSetup, join(root, 'test/support/state-setup.ts')],
    },
  };
}

const apiProjects = [
  await nodeProject(),
  await workerdProject('workerd', workerdFiles.get('all')),
  await workerdProject('workerd-emptied', workerdFiles.get('empty stores')),
  await workerdProject('workerd-isolated', workerdFiles.get('nothing')),
];

export default defineConfig({
  root,
  cacheDir: '.cache/vite',
  test: {
    // Golden answers are written on request only, never because they are missing.
    update: process.env['UPDATE_GOLDEN'] === undefined ? 'none' : 'all',
    sequence: { sequencer: LongestFirst },
    // What is waited for comes later on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      unitProject,
      repositoryProject,
      {
        root,
        test: {
          name: 'server',
          environment: 'node',
          isolate: false,
          // Each call of the command line is a process of its own.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Most of the time they wait for their servers.
          maxWorkers: 5,
          include: ['test/**/*.test.ts'],
          exclude: [noModules, ...repositoryTests, 'test/{browsers,e2e,screens,workerd}/**'],
          setupFiles,
          globalSetup: [join(root, 'test/support/build-setup.ts')],
        },
      },
      {
        root,
        test: {
          name: 'browsers',
          environment: 'node',
          testTimeout: 120_000,
          include: ['test/browsers/**/*.test.ts'],
          setupFiles,
          globalSetup: [join(root, 'test/support/build-setup.ts')],
        },
      },
      ...apiProjects,
    ],
  },
});
