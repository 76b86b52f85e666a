/** The API tokens on the account page. */
import { makeApiToken } from '../../shared/contract/account.ts';
import { created, TOKEN } from '../screens/account/samples.ts';
import { createButton, openTab, signIn, succeed, tab, typeToken } from './support/account.ts';
import { memoryHolds } from './support/heap.ts';
import { expect, test } from './support/test.ts';

test('keeps a token out of the memory of all scripts once its tab was left', async ({ page }) => {
  await signIn(page);
  await succeed(page, makeApiToken, created);
  await openTab(page, 'api');
  await typeToken(page);
  await createButton(page).click();
  await page.getByText(TOKEN).waitFor();
  await tab(page, 'Overview').click();
  await page.getByText('Your plan').waitFor();
  expect(await memoryHolds(page, TOKEN)).toBe(false);
});
