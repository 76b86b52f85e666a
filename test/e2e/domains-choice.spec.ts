/** The domain of a new link. */
import { concealSecret } from '../../shared/contract/secrets.ts';
import { callsOf, sentField } from './support/answers.ts';
import { domainChoice, domainIn, NAME, own } from './support/domains.ts';
import { createButton, generateButton, secretField, toggleDrawer } from './support/home.ts';
import { expect, test } from './support/test.ts';

const both = [domainIn('ACTIVE'), domainIn('ACTIVE', { identifier: 'post.acme.example' })];

test('a customer without a domain has no choice', async ({ page }) => {
  await own(page, [domainIn('DNS_INCORRECT')]);
  await page.goto('/dashboard');
  await expect(secretField(page)).toBeVisible();
  await expect(domainChoice(page)).toHaveCount(0);
});

test('the site’s own host is the first choice; another one shows in the preview and is sent', async ({
  page,
  monitor,
}) => {
  // The server under test has no such domain.
  monitor.expectFailedLoads(422);
  await own(page, both);
  await page.goto('/dashboard');
  await expect(domainChoice(page).locator('option')).toHaveText([
    'seal.example',
    NAME,
    'post.acme.example',
  ]);
  await expect(domainChoice(page)).toHaveValue('');
  await toggleDrawer(page, 'Link preview');
  await expect(page.getByText(/^http:\/\/.+\/secret\//)).toBeVisible();
  await domainChoice(page).selectOption(NAME);
  await expect(page.getByText(`https://${NAME}/secret/`)).toBeVisible();
  const calls = callsOf(page, concealSecret);
  await secretField(page).fill('x');
  await createButton(page).click();
  await expect.poll(() => calls.map((call) => sentField(call, 'share_domain'))).toEqual([NAME]);
});

test('a generated password goes to the chosen domain as well', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await own(page, both);
  await page.goto('/dashboard');
  await domainChoice(page).selectOption('post.acme.example');
  const calls = callsOf(page, concealSecret);
  await generateButton(page).click();
  await expect(secretField(page)).not.toHaveValue('');
  await createButton(page).click();
  await expect
    .poll(() => calls.map((call) => sentField(call, 'share_domain')))
    .toEqual(['post.acme.example']);
});

test('the last choice is remembered, as long as it can still be had', async ({ page }) => {
  await own(page, both);
  await page.goto('/dashboard');
  await domainChoice(page).selectOption(NAME);
  await page.reload();
  await expect(domainChoice(page)).toHaveValue(NAME);
  await own(page, both.slice(1));
  await page.reload();
  await expect(domainChoice(page)).toHaveValue('');
});

test('a domain whose DNS points elsewhere can be chosen, with a warning', async ({ page }) => {
  const site = { custom_domains: [NAME, 'post.acme.example'] };
  await own(page, [domainIn('DNS_INCORRECT'), ...both.slice(1)], site);
  await page.goto('/dashboard');
  const warning = page.getByRole('status').filter({ hasText: 'does not point here yet' });
  await domainChoice(page).selectOption(NAME);
  await expect(warning).toBeVisible();
  await domainChoice(page).selectOption('post.acme.example');
  await expect(warning).toHaveCount(0);
});
