/** The tests of the Worker in Node: `vitest.config.ts` runs them, and the mutation tests of the steps. */
import { join } from 'node:path';
import type { UserWorkspaceConfig } from 'vitest/config';
import { freePort } from './support/free-port.ts';
import { noModules, root, setupFiles } from './unit-project.ts';
import { platformTests } from './workerd/platform.ts';

export const isFull = process.env['FULL'] !== undefined;

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
export async function apiProject(name: string, include: string[] = []) {
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

const engineModule = join(root, 'test/support/worker/engine.ts');

/** The same tests on the engine of one machine, in Node. Each file has a Worker and stores of its own. */
export async function nodeApiProject(): Promise<UserWorkspaceConfig> {
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
