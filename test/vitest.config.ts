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
import { apiProject, isFull, nodeApiProject } from './api-project.ts';
import { LongestFirst } from './support/longest-first.ts';
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

const workerdFiles = Map.groupBy(globSync('test/workerd/**/*.test.ts', { cwd: root }), sharingOf);

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

const apiProjects = [
  await nodeApiProject(),
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
          // A tab of a browser that starts beside other tests takes its time.
          hookTimeout: 120_000,
          include: ['test/browsers/**/*.test.ts'],
          setupFiles,
          globalSetup: [join(root, 'test/support/build-setup.ts')],
        },
      },
      ...apiProjects,
    ],
  },
});
