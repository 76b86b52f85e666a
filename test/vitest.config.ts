import { fileURLToPath } from 'node:url';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { freePort } from './support/free-port.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const strictConsole = fileURLToPath(new URL('support/strict-console.ts', import.meta.url));
const workerdTests = ['test/workerd/**/*.test.ts', 'worker/**/*.workerd.test.ts'];

/** 32 bytes that are no secret: each test run has the same ones. */
function testKey(byte: number): string {
  return Buffer.alloc(32, byte).toString('base64');
}

// wrangler looks for the secrets that the Worker requires among these.
process.env['ROUTE_KEY'] = testKey(1);
process.env['SESSION_KEYS'] = `k1:${testKey(2)}`;
process.env['NAME_KEY'] = testKey(3);
process.env['MAIL_KEYS'] = `k1:${testKey(4)}`;

// Where those stand whom the Worker asks, or tells of something; tests tell them what to answer.
process.env['TEST_DNS_PORT'] ??= String(await freePort());
process.env['TEST_CLOUDFLARE_PORT'] ??= String(await freePort());
process.env['TEST_RECEIVER_PORT'] ??= String(await freePort());
process.env['TEST_BREACHES_PORT'] ??= String(await freePort());

export default defineConfig({
  root,
  cacheDir: '.cache/vite',
  test: {
    // Golden answers are written when somebody asks for it, and never because they are missing.
    update: process.env['UPDATE_GOLDEN'] === undefined ? 'none' : 'all',
    projects: [
      {
        root,
        test: {
          name: 'node',
          environment: 'node',
          // Some talk to a server of their own, and to a process for each call.
          testTimeout: 30_000,
          // Those that take long wait for servers of their own.
          maxWorkers: 3,
          include: ['{shared,worker,web,test}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', ...workerdTests, 'test/e2e/**'],
          setupFiles: [strictConsole],
        },
      },
      {
        root,
        plugins: [
          cloudflareTest({
            remoteBindings: false,
            wrangler: { configPath: fileURLToPath(new URL('../wrangler.toml', import.meta.url)) },
            miniflare: {
              cf: false,
              // The platform's, as it is simulated: what asks it is aimed at it by the test.
              ratelimits: {
                TEST_RATE_LIMITER: { namespace_id: '1', simple: { limit: 3, period: 60 } },
              },
              bindings: {
                APP_ENV: 'local',
                BCRYPT_COST: '4',
                INCOMING_RECIPIENT: 'support@example.com',
                FEEDBACK_RECIPIENT: 'team@example.com',
                DOMAINS_TARGET: 'to.seal.example',
                CLOUDFLARE_API_URL: `http://127.0.0.1:${process.env['TEST_CLOUDFLARE_PORT']}/client/v4`,
                WEBHOOK_TEST_ALLOW: `127.0.0.1:${process.env['TEST_RECEIVER_PORT']}`,
                // Off unless a test turns it on: what follows the port is appended by the test.
                TEST_BREACHES: `http://127.0.0.1:${process.env['TEST_BREACHES_PORT']}`,
                DNS_URL: `http://127.0.0.1:${process.env['TEST_DNS_PORT']}/dns-query`,
              },
            },
          }),
        ],
        test: {
          name: 'workerd',
          // Some tests make dozens of calls; on a busy machine that takes its time.
          testTimeout: 30_000,
          // Sign-ins answer no sooner than a floor: most of the time is spent waiting.
          maxWorkers: 4,
          include: workerdTests,
          exclude: ['**/node_modules/**'],
          setupFiles: [strictConsole],
          globalSetup: [fileURLToPath(new URL('domains/outside.ts', import.meta.url))],
        },
      },
    ],
  },
});
