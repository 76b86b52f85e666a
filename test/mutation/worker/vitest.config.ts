/** The tests of the mutated files, which load the instrumented code instead. `run-tests.ts` runs them. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root, setupFiles, unitProject } from '../../unit-project.ts';
import { workerdProjects } from '../../vitest.config.ts';
import { folders, instrument } from './instrument.ts';

const { files } = await instrument();
const codeOf = new Map(files.map(({ name, content }) => [name, content]));

const instrumented: Plugin = {
  name: 'instrumented',
  enforce: 'pre',
  load: (id) => codeOf.get(id),
};

const activeMutant = join(root, 'test/mutation/worker/active-mutant.ts');
const loadWorker = join(root, 'test/workerd/load-worker.ts');

class AsGiven extends BaseSequencer {
  override sort(given: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(given);
  }
}

export default defineConfig({
  root,
  cacheDir: '.cache/vite-mutants',
  test: {
    update: 'none',
    sequence: { sequencer: AsGiven },
    projects: [
      {
        ...unitProject,
        plugins: [instrumented],
        test: {
          ...unitProject.test,
          include: folders.map((folder) => `${folder}/**/*.test.ts`),
          setupFiles: [activeMutant, ...setupFiles],
        },
      },
      ...workerdProjects.map((project) => ({
        ...project,
        plugins: [...(project.plugins ?? []), instrumented],
        test: {
          ...project.test,
          setupFiles: [activeMutant, loadWorker, ...[project.test?.setupFiles ?? []].flat()],
        },
      })),
    ],
  },
});
