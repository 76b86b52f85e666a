/** The list of custom domains, and the way to a new one. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDomain, removeDomain } from '../../../shared/contract/domains.ts';
import { open } from '../support/mount.tsx';
import { expectVisit } from '../support/navigation.ts';
import { button, expectAlert, expectHeading, press } from '../support/screen.ts';
import { callsOf, intercept, refuse, sentence } from '../support/server.ts';
import {
  addName,
  answerWith,
  askToRemove,
  domainIn,
  lineOf,
  NAME,
  nameField,
  openList,
  openMenu,
  own,
  withoutPlan,
} from './domains.ts';

const some = [
  domainIn('ACTIVE'),
  domainIn('DNS_INCORRECT', { identifier: 'acme.example', created: 1_700_000_000 }),
];
const addLink = () => page.getByRole('link', { name: 'Add a domain' });

it('lists the status of each domain, in words beside the icon, and since when', async () => {
  own(some);
  await openList();
  await expect.element(lineOf(NAME)).toMatchTextContent('Active');
  await expect.element(lineOf(NAME)).toMatchTextContent('3 hours ago');
  await expect
    .element(lineOf('acme.example').last())
    .toMatchTextContent('DNS records wrong or missing');
  await expect.element(lineOf('acme.example').last()).toMatchTextContent(/\d+ days ago/);
  await expect
    .element(page.getByRole('link', { name: 'Custom domains 2' }))
    .toHaveAttribute('aria-current', 'page');
});

it('opens the steps of a domain from its menu, without loading a document', async () => {
  own(some);
  answerWith(domainIn('ACTIVE'));
  await openList();
  await openMenu(NAME);
  await page.getByRole('menuitem', { name: 'Review verification steps' }).click();
  await expectHeading(NAME);
  await expect
    .element(page.getByRole('tab', { name: 'DNS records' }))
    .toHaveAttribute('aria-selected', 'true');
});

it.for([375, 1280])('covers no domain and no button with a menu, %i px wide', async (width) => {
  await page.viewport(width, 1000);
  own([...some, domainIn('UNVERIFIED', { identifier: 'third.example' })]);
  await openList();
  const covered: string[] = [];
  for (const name of [NAME, 'acme.example', 'third.example']) {
    await openMenu(name);
    covered.push(...coveredBy(page.getByRole('menu').element()));
    await userEvent.keyboard('{Escape}');
  }
  expect(covered).toEqual([]);
});

/** The words and buttons of the page that an open menu lies over. */
function coveredBy(menu: Element): string[] {
  const { left, right, top, bottom } = menu.getBoundingClientRect();
  const others = [...document.querySelectorAll('main :is(a, button, tbody th, td > *, h1, p)')];
  const covered = others.filter((element) => {
    const isOfMenu = menu.contains(element) || element.contains(menu);
    if (isOfMenu || !element.checkVisibility()) return false;
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].some(
      (box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top,
    );
  });
  return covered.map(({ outerHTML }) => outerHTML);
}

it('removes a domain only after a confirmation, and then reloads the page', async () => {
  own(some);
  await openList();
  const calls = callsOf(removeDomain);
  await openMenu(NAME);
  await press(page.getByRole('menuitem', { name: 'Remove' }), '{Enter}');
  const dialog = page.getByRole('dialog', { name: `Remove ${NAME}?` });
  await expect.element(dialog).toMatchTextContent('can still be opened on seal.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(button(`Actions for ${NAME}`)).toHaveFocus();
  expect(calls).toEqual([]);

  await askToRemove(NAME);
  answerWith(domainIn('ACTIVE'), {}, removeDomain);
  await dialog.getByRole('button', { name: 'Remove the domain' }).click();
  await expectVisit('/account/domains');
  expect(calls.map(({ url }) => url.pathname)).toEqual([`/api/v2/account/domains/${NAME}/remove`]);
});

it('shows a failed removal in its dialog, and reloads nothing', async () => {
  own(some);
  refuse(removeDomain, 'store_unavailable');
  await openList();
  await askToRemove(NAME);
  await button('Remove the domain').click();
  await expectAlert(sentence('store_unavailable'));
  await expect.element(button('Remove the domain')).toBeEnabled();
});

it('lets domains be removed without the plan, and offers the plan to add one', async () => {
  own(some, withoutPlan);
  await openList();
  await expect.element(button('See the plan')).toBeVisible();
  await expect.element(addLink()).not.toBeInTheDocument();
  await button('See the plan').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Upgrade to Identity Plus' }))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await askToRemove(NAME);
  await expect.element(page.css('th dialog')).not.toBeInTheDocument();
});

it.for(['/account/domains', '/account/domains/add'])(
  'shows no page at %s where there are no custom domains',
  async (path) => {
    own([], { domains_enabled: false });
    await open(path);
    await expectHeading('Page Not Found');
  },
);

it('sends a name as it was typed, and shows its records', async () => {
  own([]);
  const added = domainIn('UNVERIFIED');
  answerWith(added, {}, addDomain);
  answerWith(added);
  await openList();
  const calls = callsOf(addDomain);
  await addLink().click();
  await expectHeading('Add a domain');
  await expect.element(button('Feedback')).not.toBeInTheDocument();
  await expect.element(button('Add and continue')).toHaveAttribute('aria-disabled', 'true');
  await nameField().fill(' Secrets.Acme.example ');
  await press(nameField(), '{Enter}');
  await expectHeading(`Verify ${NAME}`);
  expect(calls.map(({ fields }) => fields['domain'])).toEqual([' Secrets.Acme.example ']);
});

it('shows the reason of a refused name at its field, which keeps it and gets the focus', async () => {
  own([]);
  // The server words this refusal by its reason.
  const message = 'This name works only in a local network.';
  const refusal = { success: false, message, code: 'domain_invalid', field: 'domain' };
  intercept(addDomain, () => Response.json({ ...refusal, reason: 'local' }, { status: 422 }));
  await addName('printer.local');
  await expect.element(nameField()).toHaveAccessibleDescription(message);
  await expect.element(nameField()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(nameField()).toHaveValue('printer.local');
  await expect.element(nameField()).toHaveFocus();
});
