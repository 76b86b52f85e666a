/** The settings of the `api` project for the mutation tests of the steps; Stryker runs them. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { nodeApiProject } from '../../api-project.ts';
import { root } from '../../unit-project.ts';

const { test = {}, ...project } = await nodeApiProject();

export default defineConfig({
  ...project,
  test: {
    ...test,
    expect: { poll: { timeout: 15_000 } },
    include: ['test/workerd/{accounts,protocol,wire}/**/*.test.ts'],
    // The site is built before: Stryker copies it.
    globalSetup: ['test/domains/outside.ts', 'test/support/state-setup.ts'].map((path) =>
      join(root, path),
    ),
  },
});
