import fc from 'fast-check';
import type { Page } from '@playwright/test';
import { commandLine, newApi, oldApi, type Road } from '../support/roads.ts';
import { createLink } from './support/home.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, message } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const isLong = process.env['FULL'] !== undefined;
/** A browser or a process takes a while for each text; so each holds many kinds of character. */
const runs = (road: string) =>
  (road === 'web' ? 2 : road === 'command line' ? 4 : 20) * (isLong ? 10 : 1);

/** Everything that UTF-8 can encode, and what programs often lose: marks, line ends, zeros, white space at both ends. */
const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed()),
  fc.constantFrom(
    '\r\n',
    '\r',
    '\n',
    '\0',
    '\uFEFF',
    ' ',
    '\t',
    '%',
    '+',
    '&',
    '=',
    '"',
    '\\',
    '🔏',
    'e\u0301',
    'é',
    '\u2028',
  ),
);
const anything = fc.array(piece, { minLength: 1, maxLength: 40 }).map((pieces) => pieces.join(''));
const secrets = anything.filter((text) => text !== '');
/** A text area keeps one kind of line end. */
const oneLineEnd = (text: string) => text.replaceAll(/\r\n?/g, '\n');
const typed = secrets.map(oneLineEnd);
/** Losses are most frequent at the ends: every pair of clients is tried with this. */
const HARD = '\uFEFF \r\n\t=+&%00🔏\u2028e\u0301"\\\0 \r\n\n';

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

for (const from of names) {
  for (const to of names) {
    test(`a secret created by ${from} is revealed by ${to} byte for byte`, async ({
      page,
      recipient,
      baseURL,
      monitor,
    }) => {
      // A form sent before the page's first answer has no shrimp; the page then sends it again by itself.
      monitor.expectFailedLoads(400);
      test.setTimeout(isLong ? 600_000 : 60_000);
      const known = roads(baseURL ?? '', page, recipient);
      const numRuns = Math.min(runs(from), runs(to));
      const property = fc.asyncProperty(from === 'web' ? typed : secrets, async (text) => {
        const link = await known[from].seal(text);
        expect(await known[to].reveal(link)).toBe(text);
      });
      const examples: [string][] = [[from === 'web' ? oneLineEnd(HARD) : HARD]];
      await fc.assert(property, { numRuns, examples, endOnFailure: true });
    });
  }
}
