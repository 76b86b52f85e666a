/**
 * Golden answers: whole exchanges, written down in `<noun>/<name>.txt` and compared to the letter.
 * `UPDATE_GOLDEN=1 npx vitest run --config test/vitest.config.ts --project workerd test/workerd/golden` writes them anew;
 * their difference belongs to the change that made it. `test/house/golden.test.ts` finds calls and codes without one.
 */
/// <reference types="vite/types/importMeta.d.ts" />
import { expect, test } from 'vitest';
import type { Exchange } from './exchange.ts';
import { type Style, transcriptOf } from './transcript.ts';

/** Makes ready what a request needs, and sends it. */
export type Scenario = () => Promise<Exchange>;

const files = Object.keys(import.meta.glob('./*/*.txt'));

/**
 * Compares the exchange of each scenario of a noun with its golden answer, and finds golden answers that no scenario has.
 *
 * @param style of every one of them
 */
export function golden(
  noun: string,
  scenarios: Readonly<Record<string, Scenario>>,
  style: Style = {},
): void {
  const fileOf = (name: string) => `./${noun}/${name.replaceAll(' ', '-')}.txt`;
  const expected = new Set(Object.keys(scenarios).map(fileOf));

  for (const [name, scenario] of Object.entries(scenarios)) {
    test(`${noun}: ${name}`, async () => {
      await expect(transcriptOf(await scenario(), style)).toMatchFileSnapshot(fileOf(name));
    });
  }

  test(`${noun}: there are no golden answers but these`, () => {
    const strays = files.filter((file) => file.startsWith(`./${noun}/`));
    expect(strays.filter((file) => !expected.has(file))).toEqual([]);
  });
}
