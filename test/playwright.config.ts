import { parseArgs } from 'node:util';
import { defineConfig, devices } from '@playwright/test';
import { launchFlags } from './support/chromium.ts';

/** Both are set by the global setup, and inherited by the processes that run the tests. */
const { E2E_BASE_URL: baseURL = '', CHROMIUM_SHELL: executablePath = '' } = process.env;

/** `npm run test:e2e -- NAME` runs every test of the named files; without a name only the selection below runs. */
const isComplete = process.env['FULL'] !== undefined || isFiltered(process.argv.slice(2));

/** The guarantees for a secret and an account: all of them in every run, never retried. */
const promises = [
  'back-forward',
  'forged',
  'passphrase-lockout',
  'leaving',
  'logout*',
  'read-once',
  'reload',
  'retry',
  'round-trip',
  'translated',
].map((name) => `**/${name}.spec.ts`);

const ownDomain = '**/own-domain.spec.ts';

const selected = {
  // The selection: the main path of each feature, and each main screen once.
  grep: isComplete ? /./ : /@journey|@screen/,
  // A browser, a server and a test share two cores: a failed test is retried once, and named at the end.
  retries: 1,
};

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../.cache/e2e',
  globalSetup: './support/browser-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  reporter: 'list',
  projects: [
    // First: its tests are serial, and mostly wait, so that other tests fill the time.
    { name: 'own-domain', testMatch: ownDomain, ...selected },
    { name: 'promises', testMatch: promises, retries: 0 },
    { name: 'screens', testIgnore: [...promises, ownDomain], ...selected },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    launchOptions: {
      executablePath,
      args: launchFlags,
      // In a locale without UTF-8 the browser saves a file with an accent in its name as “download”.
      env: { ...process.env, LANG: 'C.UTF-8' },
    },
    // Resetting a context (storage, cookies, cache, routes) takes less time than making a new one.
    reuseContext: true,
    trace: 'off',
    screenshot: 'off',
    video: 'off',
  },
});

/** Whether the command line names files or titles: `playwright test [options] NAME`. */
function isFiltered(parameters: string[]): boolean {
  const { values, positionals } = parseArgs({
    args: parameters,
    allowPositionals: true,
    strict: false,
    // The options that take a value; of any other the next parameter would be read as a name.
    options: {
      config: { type: 'string', short: 'c' },
      grep: { type: 'string', short: 'g' },
      project: { type: 'string' },
      'repeat-each': { type: 'string' },
      reporter: { type: 'string' },
      retries: { type: 'string' },
      timeout: { type: 'string' },
      workers: { type: 'string', short: 'j' },
    },
  });
  return positionals.length > 1 || values.grep !== undefined;
}
