/**
 * The projects of the tests outside the browser:
 *
 * - `unit`: Node, starts no process of the product and needs no build.
 * - `server`: Node, starts built servers or programs, or reads `dist/`; builds first where the build is stale.
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
import { noModules, root, setupFiles, unitProject, unitTests } from './unit-project.ts';

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

const workerdFiles = Map.groupBy(globSync('test/workerd/**/*.test.ts', { cwd: root }), sharingOf);

/** 32 bytes that are no secret: each test run has the same ones. */
function testKey(byte: number): string {
  return Buffer.alloc(32, byte).toString('base64');
}

// wrangler looks for the secrets that the Worker requires among these.
process.env['ROUTE_KEY'] = testKey(1);
process.env['SESSION_KEYS'] = `k1:${testKey(2)}`;
process.env['NAME_KEY'] = testKey(3);
process.env['MAIL_KEYS'] = `k1:${testKey(4)}`;

/** Tests of the Worker inside workerd, with servers of their own for the Worker to call. */
async function workerdProject(name: string, include: string[] = []): Promise<UserWorkspaceConfig> {
  const ports = {
    DNS_PORT: String(await freePort()),
    CLOUDFLARE_PORT: String(await freePort()),
    RECEIVER_PORT: String(await freePort()),
    BREACHES_PORT: String(await freePort()),
  };
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
          bindings: {
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
          },
        },
      }),
    ],
    test: {
      name,
      include,
      exclude: [noModules],
      isolate: name === 'workerd-isolated',
      env: ports,
      provide: { isFull: process.env['FULL'] !== undefined },
      // Some tests make dozens of calls, and the machine may be busy.
      testTimeout: 120_000,
      // Sign-in and sign-up have a minimum duration: much of the time is spent waiting.
      maxWorkers: 4,
      setupFiles:
        name === 'workerd-emptied'
          ? [join(root, 'test/workerd/empty-stores.ts'), ...setupFiles]
          : setupFiles,
      // The Worker reads languages and lists from the built site.
      globalSetup: [
        join(root, 'test/domains/outside.ts'),
        join(root, 'test/support/build-setup.ts'),
      ],
    },
  };
}

const workerdProjects = [
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
          exclude: [noModules, ...unitTests, 'test/workerd/**', 'test/e2e/**'],
          setupFiles,
          globalSetup: [join(root, 'test/support/build-setup.ts')],
        },
      },
      ...workerdProjects,
    ],
  },
});
