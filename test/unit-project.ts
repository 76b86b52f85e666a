/** Two projects of the tests: `vitest.config.ts` runs them, and the mutation tests run a part of them. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserWorkspaceConfig } from 'vitest/config';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const setupFiles = [join(root, 'test/support/strict-console.ts')];
export const noModules = '**/node_modules/**';

export const repositoryTests = [
  'test/{domains,house,locales,mail,model,passwords,seal,torture}/**/*.test.ts',
  'test/readme/commands.test.ts',
  'test/openapi/document.test.ts',
];

/** In Node, without a process of the product and without a build. */
function nodeProject(name: string, include: string[]) {
  return {
    root,
    // The objects of the Worker run without the runtime too.
    resolve: {
      alias: { 'cloudflare:workers': join(root, 'worker/node/engine/cloudflare-workers.ts') },
    },
    test: {
      name,
      environment: 'node',
      isolate: false,
      // Some start the development server, and the machine may be busy.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      include,
      exclude: [noModules],
      setupFiles,
    },
  } satisfies UserWorkspaceConfig;
}

/** The tests beside the source. */
export const unitProject = nodeProject('unit', ['{shared,worker,web}/**/*.test.{ts,tsx}']);
/** What is true of the repository as a whole: its documents, its translations, the model of the protocol. */
export const repositoryProject = nodeProject('repository', repositoryTests);
