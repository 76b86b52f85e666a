/** With the browser's real back-forward cache, which the test library turns off otherwise. */
import type { Page } from '@playwright/test';
import { launchFlags } from '../support/chromium.ts';
import { expectHeading } from './support/home.ts';
import { breakSeal, expectMessage, message } from './support/reveal.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';

const { CHROMIUM: executablePath = '' } = process.env;
const SECRET = 'not-back-5e0f';
const RESTORED = 'restored from the cache';

test.use({
  launchOptions: {
    executablePath,
    args: launchFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Lines that the pages log when they are restored from the cache. */
async function restorations(page: Page): Promise<string[]> {
  const lines: string[] = [];
  page.on('console', (line) => lines.push(line.text()));
  await page.addInitScript((line) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) console.log(line);
    });
  }, RESTORED);
  return lines;
}

test.beforeEach(({ monitor }) => {
  monitor.expectFailedLoads(404);
  monitor.expectLine(RESTORED);
});

test('brings an opened message back not even where the back-forward cache kept its page', async ({
  recipient,
  api,
}) => {
  const { secretKey } = await api.conceal({ secret: SECRET });
  const restored = await restorations(recipient);
  await recipient.route(`**/secret/${secretKey}`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = { ...response.headers(), 'cache-control': 'no-cache' };
    return route.fulfill({ response, headers });
  });
  await recipient.goto(`/secret/${secretKey}`);
  await breakSeal(recipient);
  await expectMessage(recipient, SECRET);
  await recipient.goto('/');
  await recipient.evaluate(() => history.back());
  await expect.poll(() => restored).toContain(RESTORED);
  await expectHeading(recipient, 'This message was already opened');
  await expect(message(recipient)).toHaveCount(0);
  expect(await whatIsStored(recipient)).not.toContain(SECRET);
});
