/**
 * A long list of attempts to get a script into an announcement, many at a time. The content security policy is off
 * here, so that markup that passed the filter would really run and load.
 */
import type { Page } from '@playwright/test';
import { announce, banner } from './support/feedback.ts';
import { painted } from './support/layout-shift.ts';
import { payloads } from './support/payloads.ts';
import { expect, test } from './support/test.ts';

test.use({ bypassCSP: true });

const AT_A_TIME = 40;
/** Ends whatever a payload left open, so that the next one is read as HTML and not as part of it. */
const END = `"'>--></script></style></textarea></title></xmp></iframe></noscript></noembed></noframes></template></math></svg></select></table></object></form>]]>`;

const markOf = (index: number) => `mark-${index}-`;

/** Payloads that a parser reads differently swallow what follows them: they are tried alone. */
const isAlone = ({ name }: { name: string }) => name.startsWith('read twice');
const together = payloads.filter((payload) => !isAlone(payload));

/** How many of those that come alone one test has the time for. */
const ALONE_IN_A_TEST = 7;

function batchesOf(list: typeof payloads, size: number) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, batch) =>
    list.slice(batch * size, (batch + 1) * size),
  );
}

interface Found {
  readonly runs: number;
  readonly text: string;
  /** Everything but text and links, and every attribute that a link must not have. */
  readonly unexpected: string[];
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Reflect.set(globalThis, 'runs', 0);
    Reflect.set(globalThis, 'ran', () => {
      Reflect.set(globalThis, 'runs', Number(Reflect.get(globalThis, 'runs')) + 1);
    });
  }),
);

function foundIn(page: Page): Promise<Found> {
  return banner(page)
    .getByRole('paragraph')
    .evaluate((text) => ({
      runs: Number(Reflect.get(globalThis, 'runs')),
      text: text.textContent ?? '',
      unexpected: [...text.querySelectorAll('*')]
        .filter((element) => {
          const allowed = new Set(['href', 'target', 'rel', 'class']);
          if (!(element instanceof HTMLAnchorElement)) return true;
          if (element.getAttributeNames().some((name) => !allowed.has(name))) return true;
          return element.hasAttribute('href') && !/^(https?|mailto):$/.test(element.protocol);
        })
        .map((element) => element.outerHTML),
    }));
}

async function expectHarmless(page: Page, batch: typeof payloads): Promise<void> {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/evil/.test(request.url())) foreign.push(request.url());
  });
  const html = batch.map((payload, index) => `${payload.html}${END}${markOf(index)}`).join('\n');
  await announce(page, `Before ${html}`);
  await page.goto('/feedback');
  await expect(banner(page)).toBeVisible();
  // Handlers of events, such as focus and pictures that fail to load, have run by now.
  await banner(page).hover();
  await painted(page);
  const { runs, text, unexpected } = await foundIn(page);
  const names = batch.map(({ name }) => name).join(', ');
  if (batch.length > 1) {
    const swallowed = batch.filter((_, index) => !text.includes(markOf(index)));
    expect(swallowed, 'every one was read as HTML').toEqual([]);
  }
  expect({ runs, foreign, unexpected }, names).toEqual({ runs: 0, foreign: [], unexpected: [] });
  expect(text, names).toMatch(/^Before/);
  expect(await page.title(), names).toBe('Feedback');
  expect(page.frames(), names).toHaveLength(1);
}

for (const [number, batch] of batchesOf(together, AT_A_TIME).entries()) {
  test(`no payload of an announcement runs or loads anything, part ${number + 1} @journey`, ({
    page,
  }) => expectHarmless(page, batch));
}

for (const [number, batch] of batchesOf(payloads.filter(isAlone), ALONE_IN_A_TEST).entries()) {
  test(`no payload that changes when it is read twice runs or loads anything, part ${number + 1}`, async ({
    page,
  }) => {
    for (const payload of batch) await expectHarmless(page, [payload]);
  });
}

test('the list is long, and every payload has a name of its own', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(120);
  expect(new Set(payloads.map(({ name }) => name)).size).toBe(payloads.length);
  expect(payloads.filter(({ name, html }) => name === '' || html === '')).toEqual([]);
});
