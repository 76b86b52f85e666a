/** Vitest's part of the report of `npm test`. */
import type { Reporter, TestModule } from 'vitest/node';
import { writeReport } from './report.ts';

// oxlint-disable-next-line import/no-default-export -- Vitest takes the default export
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    writeReport(
      tests.map((test) => test.result().state === 'passed'),
      new Map(modules.map((module) => [module.moduleId, module.diagnostic().duration])),
    );
  }
}
