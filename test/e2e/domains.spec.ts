/** The list of custom domains, and the way to a new one. */
import type { Locator } from '@playwright/test';
import { addDomain, removeDomain } from '../../shared/contract/domains.ts';
import { refuse, sentence } from './support/account.ts';
import { answerWith, callsOf, sentField } from './support/answers.ts';
import {
  addLink,
  addName,
  answerAction,
  domainIn,
  lineOf,
  NAME,
  nameField,
  openList,
  openMenu,
  own,
  answerWithDomain,
  withoutPlan,
} from './support/domains.ts';
import { expectHeading } from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const some = [
  domainIn('ACTIVE'),
  domainIn('DNS_INCORRECT', { identifier: 'acme.example', created: 1_700_000_000 }),
];

test('the list shows the status of each domain, in words beside the icon, and since when', async ({
  page,
}) => {
  await own(page, some);
  await openList(page);
  await expect(lineOf(page, NAME)).toContainText('Active');
  await expect(lineOf(page, NAME)).toContainText('3 hours ago');
  await expect(lineOf(page, 'acme.example').last()).toContainText('Points elsewhere');
  await expect(lineOf(page, 'acme.example').last()).toContainText(/\d+ days ago/);
  await expect(page.getByRole('link', { name: 'Custom domains 2' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('the menu of a domain opens its steps without a page load', async ({ page }) => {
  await own(page, some);
  await answerWithDomain(page, domainIn('ACTIVE'));
  await openList(page);
  await page.evaluate(() => Reflect.set(globalThis, 'isSame', true));
  await openMenu(page, NAME);
  await page.getByRole('menuitem', { name: 'Review verification steps' }).click();
  await expectHeading(page, NAME);
  await expect(page.getByRole('tab', { name: 'DNS records' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  expect(await page.evaluate(() => Reflect.get(globalThis, 'isSame') === true)).toBe(true);
});

for (const width of [375, 1280]) {
  test(`an open menu covers no domain and no button, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1000 });
    await own(page, [...some, domainIn('UNVERIFIED', { identifier: 'third.example' })]);
    await openList(page);
    for (const name of [NAME, 'acme.example', 'third.example']) {
      await openMenu(page, name);
      expect(await coveredBy(page.getByRole('menu')), name).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
}

/** The words and buttons of the page that an open menu lies over. */
function coveredBy(menu: Locator): Promise<string[]> {
  return menu.evaluate((list) => {
    const { left, right, top, bottom } = list.getBoundingClientRect();
    const others = [...document.querySelectorAll('main :is(a, button, tbody th, td > *, h1, p)')];
    const seen = others.filter((element) => {
      if (list.contains(element) || element.contains(list) || !element.checkVisibility())
        return false;
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].some(
        (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
      );
    });
    return seen.map((element) => element.textContent ?? '');
  });
}

test('a domain is removed only after a confirmation, and then the page is reloaded @journey', async ({
  page,
}) => {
  await own(page, some);
  await openList(page);
  const calls = callsOf(page, removeDomain);
  await openMenu(page, NAME);
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Remove ${NAME}?` });
  await expect(dialog).toContainText('stay on seal.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: `Actions for ${NAME}` })).toBeFocused();
  expect(calls).toEqual([]);

  await openMenu(page, NAME);
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await answerAction(page, removeDomain, domainIn('ACTIVE'));
  await own(page, some.slice(1));
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Remove the domain' }).click();
  await reloaded;
  await expect(lineOf(page, 'acme.example')).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Custom domains 1' })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(new URL(calls[0]?.url() ?? '').pathname).toContain(`/domains/${NAME}/remove`);
});

test('a failed removal shows an error in its dialog, and removes nothing', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  await own(page, some);
  await refuse(page, removeDomain, 'store_unavailable');
  await openList(page);
  await openMenu(page, NAME);
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove the domain' }).click();
  await expectAlert(page, sentence('store_unavailable'));
  await expect(page.getByRole('button', { name: 'Remove the domain' })).toBeEnabled();
});

test('without the plan existing domains can be removed, and adding offers the plan', async ({
  page,
}) => {
  await own(page, some, withoutPlan);
  await openList(page);
  await expect(addLink(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'See the plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Upgrade to Identity Plus' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openMenu(page, NAME);
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog', { name: `Remove ${NAME}?` })).toBeVisible();
  await expect(page.locator('th dialog')).toHaveCount(0);
});

test('without custom domains the page does not exist', async ({ page }) => {
  await own(page, [], { domains_enabled: false });
  for (const path of ['/account/domains', '/account/domains/add']) {
    await page.goto(path);
    await expectHeading(page, 'Page Not Found');
  }
});

test('a name is sent as typed, and its records are shown @journey', async ({ page }) => {
  await own(page, []);
  const added = domainIn('UNVERIFIED');
  await answerAction(page, addDomain, added);
  await answerWithDomain(page, added);
  await openList(page);
  const calls = callsOf(page, addDomain);
  await addLink(page).click();
  await expectHeading(page, 'Add a domain');
  await expect(page.getByRole('button', { name: 'Feedback' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add and continue' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await nameField(page).fill(' Secrets.Acme.example ');
  await nameField(page).press('Enter');
  await expectHeading(page, `Verify ${NAME}`);
  expect(calls.map((call) => sentField(call, 'domain'))).toEqual([' Secrets.Acme.example ']);
});

test('the reason of a refused name is shown at its field, which keeps the name and gets the focus', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await own(page, []);
  const message = 'This name works only in a local network.';
  await answerWith(page, addDomain, {
    status: 422,
    json: { success: false, message, code: 'domain_invalid', field: 'domain', reason: 'local' },
  });
  await addName(page, 'printer.local');
  await expect(nameField(page)).toHaveAccessibleDescription(message);
  await expect(nameField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(nameField(page)).toHaveValue('printer.local');
  await expect(nameField(page)).toBeFocused();
});
