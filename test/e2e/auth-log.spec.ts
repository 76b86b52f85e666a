/** The security log on the account page. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { endSessions } from '../../shared/contract/account.ts';
import { listAuthLog } from '../../shared/contract/auth-log.ts';
import {
  exportAs,
  manySignIns,
  openTab,
  panel,
  refuse,
  sentence,
  showLog,
  signIn,
  succeed,
} from './support/account.ts';
import { callsOf } from './support/answers.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const log = (page: Page) => panel(page, 'Security log');
const entries = (page: Page) => log(page).getByRole('listitem');
const button = (page: Page, name: string) => log(page).getByRole('button', { name });

async function openLog(page: Page): Promise<void> {
  await signIn(page);
  await openTab(page, 'security');
  await entries(page).first().waitFor();
}

async function exported(
  page: Page,
  format: 'CSV' | 'JSON Lines',
): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download');
  await exportAs(page, format);
  const saved = await saving;
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') };
}

test('each entry shows the event, the browser and the time', async ({ page }) => {
  await openLog(page);
  const said = [
    ['Wrong password, 3 times', 'Chrome · Windows'],
    ['Signed out another browser: Safari · iPad', 'Firefox · Linux'],
    ['API token created: deploy', 'Firefox · Linux'],
    ['Password changed', 'Firefox · Linux'],
    ['Signed in', 'Safari · macOS'],
    ['Account created', 'Unknown browser'],
  ] as const;
  await expect(entries(page)).toHaveCount(said.length);
  for (const [index, texts] of said.entries()) {
    for (const text of texts) await expect(entries(page).nth(index)).toContainText(text);
  }
  const time = entries(page).first().locator('time');
  await expect(time).toHaveAttribute('datetime', '2026-11-20T18:40:00.000Z');
  await expect(time).toContainText('2026');
  await expect(button(page, 'Show more')).toHaveCount(0);
});

test('older entries are shown on request, and the keyboard continues at the first of them', async ({
  page,
}) => {
  await signIn(page);
  await showLog(page, manySignIns(70));
  await openTab(page, 'security');
  await expect(entries(page)).toHaveCount(10);
  await button(page, 'Show more').press('Enter');
  await expect(entries(page)).toHaveCount(60);
  await expect(button(page, 'Show more')).toBeFocused();
  await button(page, 'Show more').press('Enter');
  await expect(entries(page)).toHaveCount(70);
  await expect(button(page, 'Show more')).toHaveCount(0);
  await expect(entries(page).nth(60)).toBeFocused();
});

test('a change of the account is in the log at once @journey', async ({ page }) => {
  await openLog(page);
  await succeed(page, endSessions, { details: { ended: 2 } });
  const calls = callsOf(page, listAuthLog);
  await showLog(page, [
    {
      id: '7',
      event: 'other_sessions_ended',
      time: 1_795_276_000,
      device: 'Firefox · Linux',
      count: 2,
    },
  ]);
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(entries(page).first()).toContainText('Signed out all other browsers');
  expect(calls).toHaveLength(1);
});

test('the whole log is exported as CSV and as JSON Lines, not only the visible part', async ({
  page,
}) => {
  await signIn(page);
  await showLog(page, manySignIns(70));
  await openTab(page, 'security');
  await expect(entries(page)).toHaveCount(10);
  const csv = await exported(page, 'CSV');
  expect(csv.name).toMatch(/^security-log-\d{4}-\d\d-\d\d\.csv$/);
  expect(csv.text.split('\r\n')).toHaveLength(72);
  expect(csv.text).toContain('70,2026-11-20T18:40:00.000Z,signed_in,Firefox · Linux,,1\r\n');
  const jsonl = await exported(page, 'JSON Lines');
  expect(jsonl.name).toMatch(/\.jsonl$/);
  expect(jsonl.text.trimEnd().split('\n')).toHaveLength(70);
});

test('a failed export shows an error, and the list stays', async ({ page, monitor }) => {
  monitor.expectFailedLoads(503);
  await openLog(page);
  await refuse(page, listAuthLog, 'store_unavailable');
  await exportAs(page, 'CSV');
  await expectAlert(page, sentence('store_unavailable'));
  await expect(entries(page).first()).toContainText('Wrong password, 3 times');
});

test('a log that cannot be loaded has a retry, and the rest of the tab works meanwhile', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  await signIn(page);
  await refuse(page, listAuthLog, 'store_unavailable');
  await openTab(page, 'security');
  await expectAlert(page, 'Failed to fetch data from /api/v2/account/log');
  await expect(page.getByText('Safari · iPhone').first()).toBeVisible();
  await showLog(page, manySignIns(1));
  await log(page).getByRole('button', { name: 'Try again' }).click();
  await expect(entries(page)).toHaveCount(1);
});
