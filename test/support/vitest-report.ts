/** Vitest's part of the report of `npm test`. */
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { root } from './command.ts';
import { writeReport } from './report.ts';

// oxlint-disable-next-line import/no-default-export -- Vitest takes the default export
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const all = modules.flatMap(({ children }) => [...children.allTests()]);
    // By `runIf`: the linter allows no other way to skip a test. One that a failed hook prevents keeps its mode.
    const { skip = [], run: tests = [] } = Object.groupBy(all, ({ options }) =>
      options.mode === 'skip' ? 'skip' : 'run',
    );
    const namesOf = (some: readonly TestCase[]) =>
      some.map((test) => `${relative(root, test.module.moduleId)}: ${test.fullName}`);
    writeReport(
      tests.map((test) => test.result().state === 'passed'),
      new Map(modules.map((module) => [module.moduleId, module.diagnostic().duration])),
      {
        unsteady: namesOf(tests.filter((test) => test.diagnostic()?.flaky === true)),
        leftOut: namesOf(skip),
      },
    );
  }
}
