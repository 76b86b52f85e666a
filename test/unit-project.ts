/** The `unit` project of the tests: `vitest.config.ts` runs it, and the mutation tests run a part of it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserWorkspaceConfig } from 'vitest/config';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const setupFiles = [join(root, 'test/support/strict-console.ts')];
export const noModules = '**/node_modules/**';

export const unitTests = [
  '{shared,worker,web}/**/*.test.{ts,tsx}',
  'test/{domains,house,locales,mail,model,mutation,passwords,seal,timing,torture}/**/*.test.ts',
  'test/readme/commands.test.ts',
  'test/openapi/document.test.ts',
];

export const unitProject = {
  root,
  // The objects of the Worker run without the runtime too.
  resolve: {
    alias: { 'cloudflare:workers': join(root, 'worker/node/engine/cloudflare-workers.ts') },
  },
  test: {
    name: 'unit',
    environment: 'node',
    isolate: false,
    // Some start the development server, and the machine may be busy.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: unitTests,
    exclude: [noModules],
    setupFiles,
  },
} satisfies UserWorkspaceConfig;
