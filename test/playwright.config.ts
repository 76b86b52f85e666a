import { defineConfig, devices } from '@playwright/test';
import { launchFlags } from './support/chromium.ts';

/** Both are set by the global setup, and inherited by the processes that run the tests. */
const { E2E_BASE_URL: baseURL = '', CHROMIUM_SHELL: executablePath = '' } = process.env;

const ignored = process.env['FULL'] === undefined ? ['**/*.full.spec.ts'] : [];

/** What the product promises of a secret and of an account gets no second chance. */
const promises = [
  'back-forward',
  'bytes',
  'forged',
  'guard',
  'guesses',
  'leaving',
  'logout*',
  'owner',
  'read-once',
  'reload',
  'retry',
  'round-trip',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: 'e2e',
  testIgnore: ignored,
  outputDir: '../.cache/e2e',
  // Snapshots are texts that people review; no run writes one by itself.
  snapshotPathTemplate: '{testDir}/roles/{arg}{ext}',
  updateSnapshots: process.env['UPDATE_ROLES'] === undefined ? 'none' : 'all',
  globalSetup: './support/browser-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  reporter: 'list',
  projects: [
    { name: 'promises', testMatch: promises, retries: 0 },
    // A browser, a server and a test on two cores: what fails is tried again, once, and named at the end.
    { name: 'screens', testIgnore: [...ignored, ...promises], retries: 1 },
  ],
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    launchOptions: { executablePath, args: launchFlags },
    trace: 'off',
    screenshot: 'off',
    video: 'off',
  },
});
