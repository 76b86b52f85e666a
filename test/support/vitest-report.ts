/** Vitest's part of the report of `npm test`. */
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './command.ts';
import { writeReport } from './report.ts';

// oxlint-disable-next-line import/no-default-export -- Vitest takes the default export
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const unsteady = tests.filter((test) => test.diagnostic()?.flaky === true);
    writeReport(
      tests.map((test) => test.result().state === 'passed'),
      new Map(modules.map((module) => [module.moduleId, module.diagnostic().duration])),
      unsteady.map((test) => `${relative(root, test.module.moduleId)}: ${test.fullName}`),
    );
  }
}
