/**
 * Golden answers: whole exchanges in `<noun>/<name>.txt`, compared exactly. An answer that several exchanges share is
 * stored once, as `answers/<name>.txt`, and their files end with that path; each exchange is still compared with all of it.
 * `UPDATE_GOLDEN=1 npm run test:api -- test/workerd/golden` rewrites the files;
 * review the difference with the change that caused it. `test/house/golden.test.ts` reports calls and codes without a
 * golden answer, and answers that are stored twice.
 */
/// <reference types="vite/types/importMeta.d.ts" />
import { expect, it } from 'vitest';
import type { Exchange } from './exchange.ts';
import { type Style, transcriptOf } from './transcript.ts';

/** Sets up what a request needs, and sends it. */
export type Scenario = () => Promise<Exchange>;

const files = import.meta.glob<string>('./*/*.txt', { query: '?raw', import: 'default' });

/** The line between request and answer. */
const SEPARATOR = '\n---\n\n';

/**
 * Compares the exchange of each scenario of a noun with its golden answer, and reports golden answers without a scenario.
 *
 * @param style of all of them
 */
export function golden(
  noun: string,
  scenarios: Readonly<Record<string, Scenario>>,
  style: Style = {},
): void {
  const fileOf = (name: string) => `./${noun}/${name.replaceAll(' ', '-')}.txt`;
  const expected = new Set(Object.keys(scenarios).map(fileOf));

  for (const [name, scenario] of Object.entries(scenarios)) {
    it(`gives the golden answer of ${noun}: ${name}`, async () => {
      const { request, answer } = transcriptOf(await scenario(), style);
      const shared = await sharedAnswerOf(fileOf(name));
      const stored = shared === null ? answer : `${shared}\n`;
      await expect(request + SEPARATOR + stored).toMatchFileSnapshot(fileOf(name));
      if (shared !== null) await expect(answer).toMatchFileSnapshot(`./${shared}`);
    });
  }

  it(`has a scenario for every golden answer of ${noun}`, () => {
    const stored = Object.keys(files).filter((file) => file.startsWith(`./${noun}/`));
    expect(stored.filter((file) => !expected.has(file))).toEqual([]);
  });
}

/** The path of the shared answer that a stored exchange ends with; null where it holds an answer of its own. */
async function sharedAnswerOf(file: string): Promise<string | null> {
  const stored = await files[file]?.();
  const [, answer = ''] = stored?.split(SEPARATOR) ?? [];
  return /^answers\/[\w-]+\.txt$/.test(answer.trimEnd()) ? answer.trimEnd() : null;
}
