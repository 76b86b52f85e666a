/** The signing secret of a webhook leaves the browser with its page. */
import { setWebhook } from '../../shared/contract/webhooks.ts';
import { tab } from './support/account.ts';
import { memoryHolds } from './support/heap.ts';
import { whatIsStored } from './support/storage.ts';
import { expect, test } from './support/test.ts';
import {
  ADDRESS,
  addressField,
  answerAction,
  answerWithWebhook,
  button,
  openWebhooks,
  SECRET,
  webhook,
} from './support/webhooks.ts';

const isSet = { webhook: webhook(), deliveries: [] };

test('a signing secret is shown once: it is stored nowhere, and gone when its tab is left', async ({
  page,
}) => {
  await openWebhooks(page, {});
  await answerAction(page, setWebhook, { ...isSet, secret: SECRET });
  await addressField(page).fill(ADDRESS);
  await button(page, 'Create the webhook').click();
  await expect(page.getByText(SECRET)).toBeVisible();
  await answerWithWebhook(page, isSet);
  expect(await whatIsStored(page)).not.toContain(SECRET);
  await tab(page, 'Overview').click();
  await page.getByText('Your plan').waitFor();
  expect(await memoryHolds(page, SECRET)).toBe(false);
  await tab(page, 'API').click();
  await expect(button(page, 'Send a test')).toBeVisible();
  await expect(page.getByText(SECRET)).toHaveCount(0);
});
