/** The settings of the `unit` project for the tests of the mutated files; Stryker runs them. */
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { root, setupFiles, unitProject } from '../unit-project.ts';

export default defineConfig({
  root,
  test: {
    ...unitProject.test,
    include: [
      'worker/{*/rules,crypto}/**/*.test.ts',
      '{shared,test}/seal/**/*.test.ts',
      'shared/size-class.test.ts',
      'test/domains/public-suffix.test.ts',
    ],
    setupFiles: [...setupFiles, join(root, 'test/mutation/fixed-seed.ts')],
  },
});
