/** The form where browsers encrypt: the server gets neither the text nor what opens it. */
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { linkToSend, placeOf } from '../private-page/receipts.ts';
import { painted } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { PHONE } from '../support/room.ts';
import { expectAlert, expectHeading, press } from '../support/screen.ts';
import {
  answerSite,
  callsOf,
  fail,
  holdAnswers,
  intercept,
  refusal,
  wordsOf,
} from '../support/server.ts';
import {
  create,
  createButton,
  emailBox,
  namePeople,
  noteField,
  numberOfLinks,
  openCustomersForm,
  openHome,
  passphraseField,
  peopleField,
  raise,
  secretField,
  takeSecrets,
  toggleDrawer,
} from './form.ts';

const IN_BROWSER = 'Encrypted in your browser: this site cannot read it.';
const inBrowser = { seal_modes: 'both' } as const;

it('sends neither text, note, passphrase nor key, which only the address of the private page has', async () => {
  const calls = callsOf(concealSecret);
  await openHome(inBrowser);
  await expect.element(page.getByText(IN_BROWSER)).toBeVisible();
  await secretField().fill('typed\nin the form ');
  await toggleDrawer('Privacy options');
  await passphraseField().fill('correct horse battery');
  await toggleDrawer('More');
  await noteField().fill('from Maya');
  await create();
  const [, key = ''] = /#b([0-9A-Za-z]{22})$/.exec(linkToSend()) ?? [];
  expect(location.hash).toBe(`#b${key}`);
  const sent = wordsOf(calls);
  expect(calls.map(({ fields }) => Object.keys(fields))).toEqual([
    expect.arrayContaining(['sealed', 'share', 'proof_hash', 'passphrase_hash', 'sealed_note']),
  ]);
  for (const text of [key, 'correct horse', 'in the form', 'Maya']) {
    expect(sent).not.toContain(text);
  }
});

it('uses new keys for every attempt', async () => {
  await openHome(inBrowser);
  const calls = callsOf(concealSecret);
  intercept(concealSecret, () => {
    takeSecrets();
    return refusal('store_unavailable');
  });
  await create('typed');
  for (const field of ['share', 'proof_hash', 'sealed']) {
    expect(new Set(calls.map(({ fields }) => fields[field])).size).toBe(2);
  }
});

it('encrypts each copy under a key of its own', async () => {
  const calls = callsOf(concealSecret);
  await openHome(inBrowser);
  await secretField().fill('the guest Wi-Fi');
  await toggleDrawer('Privacy options');
  await raise(numberOfLinks());
  await page.getByRole('button', { name: 'Create 2 links' }).click();
  await expectHeading('Send these links');
  const keys = page
    .getByRole('main')
    .getByText(/\/secret\/\w+#a\w{22}$/)
    .elements()
    .map(({ textContent }) => textContent?.split('#').at(1));
  expect(new Set(keys).size).toBe(2);
  expect(new Set(calls.map(({ fields }) => fields['sealed'])).size).toBe(2);
  expect(new Set(calls.map(({ fields }) => fields['batch'])).size).toBe(1);
});

it('binds each copy to one of the named people', async () => {
  const calls = callsOf(concealSecret);
  await openCustomersForm(inBrowser);
  await secretField().fill('the guest Wi-Fi');
  await namePeople();
  await peopleField().fill('ada@example.com, @acme.example');
  await page.getByRole('button', { name: 'Create 2 links' }).click();
  await expectHeading('Send these links');
  expect(calls.map(({ fields }) => fields['bound_to'])).toEqual([
    ['ada@example.com'],
    ['@acme.example'],
  ]);
});

it('names the site as soon as it emails the link, and leaves the text to it', async () => {
  await openCustomersForm(inBrowser);
  const calls = callsOf(concealSecret);
  fail(concealSecret);
  await expect.element(page.getByText(IN_BROWSER)).toBeVisible();
  await secretField().fill('emailed');
  await namePeople();
  await peopleField().fill('ada@example.com');
  await press(peopleField(), '{Enter}');
  await expect.element(page.getByText(IN_BROWSER)).toBeVisible();
  await emailBox().click();
  await expect
    .element(page.getByText(/^This site encrypts it, because it emails the link\./))
    .toBeVisible();
  await expect.element(page.getByText(IN_BROWSER)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Create and email 1 link' }).click();
  await expectAlert('Request was not successful.');
  expect(calls.map(({ fields }) => fields['secret'])).toEqual(['emailed']);
});

it('emails no link where only browsers encrypt', async () => {
  await openCustomersForm({ seal_modes: 'browser' });
  await expect.element(page.getByText(IN_BROWSER)).toBeVisible();
  await namePeople();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

it('names the site without https, or creates nothing', async () => {
  vi.stubGlobal('isSecureContext', false);
  await openHome(inBrowser);
  await expect.element(page.getByText(/because this connection is not secure/)).toBeVisible();
  await openHome({ seal_modes: 'browser' });
  await expect.element(page.getByText(/^Open this page with https first/).first()).toBeVisible();
  await secretField().fill('typed');
  await expect.element(createButton()).toHaveAttribute('aria-disabled', 'true');
  vi.unstubAllGlobals();
});

it('shows no line where the site always encrypts', async () => {
  await openHome();
  await secretField().fill('kept by the site');
  await expect.element(page.getByText(/^Encrypted/)).not.toBeInTheDocument();
  await create();
  expect(linkToSend()).not.toContain('#');
  expect(location.hash).toBe('');
});

it('moves nothing when its line arrives', async () => {
  answerSite(inBrowser);
  const deliver = holdAnswers(bootstrap);
  await page.viewport(PHONE.width, PHONE.height);
  await open('/');
  await expect.element(createButton()).toBeVisible();
  await painted();
  const before = placeOf(createButton());
  deliver();
  await expect.element(page.getByText(IN_BROWSER)).toBeVisible();
  expect(placeOf(createButton())).toEqual(before);
});
