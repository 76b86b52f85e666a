/** With the real back-forward cache: a page that it kept must not show an account to the next person. */
import type { Page } from '@playwright/test';
import { checkAuth } from '../../shared/contract/account.ts';
import { SIGNED_IN_KEY } from '../../web/api/signed-in.ts';
import { launchFlags } from '../support/chromium.ts';
import { anyAddress, newPerson } from '../support/person.ts';
import { answerWith } from './support/answers.ts';
import {
  accountButton,
  accountEntry,
  ADDRESS,
  confirmed,
  expectVisitor,
  signOutByLink,
  openSignedIn,
} from './support/entry.ts';
import { expectHeading } from './support/home.ts';
import { expect, test } from './support/test.ts';

const { CHROMIUM: executablePath = '' } = process.env;
/** Logged before any script of the page has run again. */
const RESTORED = 'restored from the cache, hidden';
/** Logged when a restored page is shown with the account on it. */
const SHOWN = 'shown with the account';

test.use({
  launchOptions: {
    executablePath,
    args: launchFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test.beforeEach(async ({ page, monitor }) => {
  monitor.expectLine(RESTORED);
  await page.addInitScript(
    ({ address, line }) => {
      addEventListener('pageshow', ({ persisted }) => {
        if (!persisted) return;
        const { documentElement: root } = document;
        console.log(`restored from the cache, ${root.style.visibility}`);
        const logAccount = () => {
          const isShown = root.style.visibility !== 'hidden';
          if (isShown && root.textContent.includes(address)) console.log(line);
        };
        new MutationObserver(logAccount).observe(root, { attributeFilter: ['style'] });
      });
    },
    { address: ADDRESS, line: SHOWN },
  );
});

/** Opens a page whose session is watched: the mark of the sign-in is stored once the page would be hidden in the cache. */
async function openWatched(page: Page): Promise<void> {
  await openSignedIn(page, '/about');
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, SIGNED_IN_KEY);
}

/** What the pages log when they are restored from the cache. */
function restorations(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (line) => lines.push(line.text()));
  return lines;
}

test('shows nothing of the account on a page that is restored from the cache after signing out', async ({
  page,
}) => {
  const restored = restorations(page);
  await openWatched(page);
  // A full load, so that the page before it is kept whole.
  await page.goto('/info/terms');
  await signOutByLink(page);
  await expectHeading(page, 'Sealed for one. Opened once.');
  await page.evaluate(() => history.go(-2));
  await expect.poll(() => restored).toContain(RESTORED);
  await expectVisitor(page);
  await expect(page).toHaveURL('/about');
  expect(restored).not.toContain(SHOWN);
});

test('drops with the sign-out what the cache holds, and nothing else that the browser stores', async ({
  page,
  context,
  monitor,
  http,
  baseURL: url = '',
}) => {
  // Logged by the browser. The browser looks for the icon of a text.
  monitor.expectLine(
    /^Clear-Site-Data header on '.*\/account\/signout': Cleared data types: "cache"\.$/,
  );
  monitor.expectFailedLoads(404);
  const restored = restorations(page);
  const address = anyAddress();
  const { session } = await newPerson(http, address);
  await context.addCookies([
    { name: 'sess', value: session, url },
    { name: 'device', value: 'any', url: `${url}/api/v2/account` },
  ]);
  // No page of the application, which would clear its own storage.
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => {
    sessionStorage.setItem('claim:k', '{}');
    localStorage.setItem('restMode', 'dark');
  });
  await page.goto('/about');
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, SIGNED_IN_KEY);
  await page.goto('/info/terms');
  await (await accountEntry(page, 'Sign out')).click();
  await expectHeading(page, 'Sealed for one. Opened once.');
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL('/about');
  await expectVisitor(page);
  await expect(page.getByText(address)).toHaveCount(0);
  expect(restored, 'the other tests restore the same page').not.toContain(RESTORED);
  expect(
    await other.evaluate(() => [
      sessionStorage.getItem('claim:k'),
      localStorage.getItem('restMode'),
    ]),
  ).toEqual(['{}', 'dark']);
  const cookies = await context.cookies(`${url}/api/v2/account`);
  expect(cookies.map(({ name }) => name)).toContain('device');
});

test('shows a page that is restored from the cache again while its customer is signed in', async ({
  page,
  monitor,
}) => {
  monitor.expectLine(SHOWN);
  const restored = restorations(page);
  await answerWith(page, checkAuth, confirmed);
  await openWatched(page);
  await page.goto('/info/terms');
  await expect(accountButton(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await expect.poll(() => restored).toContain(RESTORED);
  await expect(page).toHaveURL('/about');
  await expect(accountButton(page)).toBeVisible();
  expect(restored).toContain(SHOWN);
});
