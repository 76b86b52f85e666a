import { defineConfig, devices } from '@playwright/test';
import { launchFlags } from './support/chromium.ts';

/** Both are set by the global setup, and inherited by the processes that run the tests. */
const { E2E_BASE_URL: baseURL = '', CHROMIUM: executablePath = '' } = process.env;

export default defineConfig({
  testDir: 'e2e',
  testIgnore: process.env['FULL'] === undefined ? ['**/*.full.spec.ts'] : [],
  outputDir: '../.cache/e2e',
  // Snapshots are texts that people review; no run writes one by itself.
  snapshotPathTemplate: '{testDir}/roles/{arg}{ext}',
  updateSnapshots: process.env['UPDATE_ROLES'] === undefined ? 'none' : 'all',
  globalSetup: './support/browser-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    launchOptions: { executablePath, args: launchFlags },
    trace: 'off',
    screenshot: 'off',
    video: 'off',
  },
});
