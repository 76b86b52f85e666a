/** Playwright's part of the report of `npm test`. */
import type { Reporter, Suite, TestError } from '@playwright/test/reporter';
import { relative } from 'node:path';
import { root } from './command.ts';
import { writeReport } from './report.ts';

// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default class PlaywrightReport implements Reporter {
  readonly #errors: string[] = [];
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message = 'no message' }: TestError): void {
    this.#errors.push(message);
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const times = new Map<string, number>();
    for (const { location, results } of tests) {
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      times.set(location.file, (times.get(location.file) ?? 0) + ms);
    }
    const unsteady = tests.filter((test) => test.outcome() === 'flaky');
    writeReport(
      tests.map((test) => test.ok() && test.outcome() !== 'skipped'),
      times,
      {
        unsteady: unsteady.map(
          ({ location, title }) => `${relative(root, location.file)}: ${title}`,
        ),
      },
    );
    // Errors outside of any test were printed once, hundreds of lines before.
    for (const error of this.#errors) console.log(`\n${error}`);
  }
}
