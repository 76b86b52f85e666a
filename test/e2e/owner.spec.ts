/** The warnings for senders who open a link that they made for someone else. */
import type { Page } from '@playwright/test';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { alterReply } from './support/answers.ts';
import { breakSeal, expectMessage, openButton } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const BEFORE = 'You created this secret. If you open it, your recipient no longer can.';
const AFTER = 'You viewed your own secret. The link no longer works for anyone else.';

/** Only an account can be the owner: the answers before and after contain it. */
async function makeOwner(page: Page): Promise<void> {
  for (const endpoint of [showSecret, revealSecret]) {
    await alterReply(page, endpoint, ({ record, details }) => ({
      record: { ...record, is_owner: true },
      details: { ...details, is_owner: true },
    }));
  }
}

const warning = (page: Page) => page.getByRole('status').filter({ hasText: 'Warning' });
const dismiss = (page: Page) => page.getByRole('button', { name: 'Dismiss' });

test('the sender is warned before opening, and again after', async ({ page, api }) => {
  await makeOwner(page);
  const { secretKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/secret/${secretKey}`);
  await expect(warning(page)).toContainText(BEFORE);
  await breakSeal(page);
  await expectMessage(page, 'x');
  await expect(warning(page)).toContainText(AFTER);
});

test('either warning can be dismissed, and nothing else disappears', async ({ page, api }) => {
  await makeOwner(page);
  const { secretKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/secret/${secretKey}`);
  await dismiss(page).press('Enter');
  await expect(warning(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(openButton(page)).toBeVisible();
  await breakSeal(page);
  await expect(warning(page)).toContainText(AFTER);
  await dismiss(page).press('Enter');
  await expect(warning(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectMessage(page, 'x');
});

test('a recipient who is not the sender gets no warning', async ({ page, api }) => {
  const { secretKey } = await api.conceal({ secret: 'x' });
  await page.goto(`/secret/${secretKey}`);
  await expect(openButton(page)).toBeVisible();
  await expect(warning(page)).toHaveCount(0);
  await breakSeal(page);
  await expectMessage(page, 'x');
  await expect(warning(page)).toHaveCount(0);
});
