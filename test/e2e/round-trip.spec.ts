/** What a page creates every program reveals byte for byte, and the other way round. Programs among themselves: `test/cli/bytes.test.ts`. */
import fc from 'fast-check';
import type { Page } from '@playwright/test';
import { anyText, HARD_TEXT } from '../support/any-text.ts';
import { commandLine, newApi, oldApi, type Road } from '../support/roads.ts';
import { createLink } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, message } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const isLong = process.env['FULL'] !== undefined;
/** A browser takes a while for each text; so each holds many kinds of character. */
const RUNS = isLong ? 20 : 1;

/** A text area keeps one kind of line end. */
const oneLineEnd = (text: string) => text.replaceAll(/\r\n?/g, '\n');
const typed = anyText.map(oneLineEnd);

const names = ['web', 'v1', 'v2', 'command line'] as const;
type Name = (typeof names)[number];

function roads(base: string, sender: Page, recipient: Page): Record<Name, Road> {
  const web: Road = {
    seal: async (text) => {
      await createLink(sender, { secret: text });
      return linkToSend(sender);
    },
    reveal: async (link) => {
      await recipient.goto(link);
      await breakSeal(recipient);
      await expect(message(recipient)).toBeVisible();
      return (await message(recipient).textContent()) ?? '';
    },
  };
  return { web, v1: oldApi(base), v2: newApi(base), 'command line': commandLine(base) };
}

for (const [title, from, to] of [
  ['reveals with every program, byte for byte, what a page creates', ['web'], names],
  ['reveals on a page, byte for byte, what every program creates', names.slice(1), ['web']],
] as const) {
  test(title, async ({ page, recipient, baseURL, monitor }) => {
    // A form sent before the page's first answer has no shrimp; the page then sends it again by itself.
    monitor.expectFailedLoads(400);
    test.setTimeout(isLong ? 600_000 : 60_000);
    const known = roads(baseURL ?? '', page, recipient);
    const text = from[0] === 'web' ? typed : anyText;
    const hard = from[0] === 'web' ? oneLineEnd(HARD_TEXT) : HARD_TEXT;
    for (const creator of from) {
      for (const reader of to) {
        const property = fc.asyncProperty(text, async (given) => {
          const link = await known[creator].seal(given);
          expect(await known[reader].reveal(link), `${creator} to ${reader}`).toBe(given);
        });
        await fc.assert(property, { numRuns: RUNS, examples: [[hard]], endOnFailure: true });
      }
    }
  });
}
