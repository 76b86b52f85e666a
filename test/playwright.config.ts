import { defineConfig, devices } from '@playwright/test';
import { launchFlags } from './support/chromium.ts';

/** Both are set by the global setup, and inherited by the processes that run the tests. */
const { E2E_BASE_URL: baseURL = '', CHROMIUM_SHELL: executablePath = '' } = process.env;

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

/** A browser, a server and a test share two cores: a failed test is run once more, and named at the end. */
const retries = 1;

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
    { name: 'own-domain', testMatch: ownDomain, retries },
    { name: 'promises', testMatch: promises, retries: 0 },
    { name: 'journeys', testIgnore: [...promises, ownDomain], retries },
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
