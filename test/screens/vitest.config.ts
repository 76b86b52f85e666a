/**
 * The tests of the screens: the application in a browser, from its sources, with a server that answers as each test says.
 * `FULL=1` opens every state in more widths, themes and languages; `npm run shots` takes pictures of them instead.
 */
import { join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { serverSentences } from '../support/server-sentences.ts';
import { launchFlags, provideChromium, provideShell } from '../support/chromium.ts';
import { root } from '../unit-project.ts';
import { pictured, savePicture } from './support/picture-commands.ts';
import site from '../../web/vite.config.ts';

const { FULL, SHOTS, MESSAGES, UPDATE_GOLDEN } = process.env;
const { plugins = [], css = {} } = site({ command: 'serve', mode: 'development' });

export default defineConfig({
  root,
  plugins,
  css,
  publicDir: join(root, 'web/public'),
  cacheDir: '.cache/vite',
  // Pages load them late: found only then, they would reload the page of a running test.
  optimizeDeps: {
    include: ['@noble/post-quantum/hybrid.js', '@scure/bip39/wordlists/english.js'],
  },
  test: {
    name: 'screens',
    include: ['test/screens/**/*.test.ts'],
    setupFiles: [join(root, 'test/screens/support/setup.ts')],
    update: UPDATE_GOLDEN === undefined ? 'none' : 'all',
    provide: {
      version: MESSAGES ? 'messages' : SHOTS ? 'pictures' : FULL ? 'full' : 'gate',
      serverSentences: serverSentences(),
    },
    // A browser, the server of its modules and the tests share two cores: a failed test is run once more, and named at the end.
    retry: 1,
    testTimeout: 15_000,
    expect: { poll: { timeout: 10_000, interval: 10 } },
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      commands: { savePicture, pictured },
      locators: { exact: false, errorFormat: 'aria' },
      viewport: { width: 1280, height: 800 },
      provider: playwright({
        launchOptions: { executablePath: provideShell(provideChromium()), args: launchFlags },
        contextOptions: {
          reducedMotion: 'reduce',
          locale: 'en-US',
          timezoneId: 'UTC',
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
