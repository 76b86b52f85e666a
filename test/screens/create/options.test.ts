/** The drawers of the form: what senders choose about a secret. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { languageName } from '../../../shared/locales.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, press } from '../support/screen.ts';
import { callsOf } from '../support/server.ts';
import {
  create,
  createButton,
  expectRefused,
  generateButton,
  labelField,
  languageChoice,
  lifetimeChoice,
  noteField,
  numberOfLinks,
  openCustomersForm,
  openHome,
  passphraseField,
  raise,
  secretField,
  textsOf,
  toggleDrawer,
  withPlan,
  withRules,
} from './form.ts';

const LABEL = 'Wi-Fi of the Lisbon office';
const more = () => page.css('summary').filter({ hasText: 'More' });

it('remembers whether the drawer is open, under its title', async () => {
  const stored = () => localStorage.getItem('Privacy options');
  await openHome();
  await expect.element(passphraseField()).not.toBeInTheDocument();
  await toggleDrawer('Privacy options');
  await expect.element(passphraseField()).toBeVisible();
  await expect.poll(stored).toBe('open');

  await open('/');
  await expect.element(passphraseField()).toBeVisible();
  await toggleDrawer('Privacy options');
  await expect.poll(stored).toBe('closed');

  await open('/');
  await expect.element(secretField()).toBeVisible();
  await expect.element(passphraseField()).not.toBeInTheDocument();
});

it('never remembers the drawer of what few senders change as open', async () => {
  await openHome();
  await toggleDrawer('More');
  await expect.element(noteField()).toBeVisible();
  await open('/');
  await expect.element(secretField()).toBeVisible();
  await expect.element(noteField()).not.toBeInTheDocument();
});

it('shows how long a link lasts and whether there is a passphrase, before the drawer is opened', async () => {
  await openHome();
  const summary = page.css('summary').filter({ hasText: 'Privacy options' });
  await expect.element(summary).toMatchTextContent('7 days, no passphrase');
  await toggleDrawer('Privacy options');
  await passphraseField().fill('violet hat');
  await lifetimeChoice().selectOptions('1 hour');
  await raise(numberOfLinks());
  await expect.element(summary).toMatchTextContent('1 hour, passphrase, 2 links');
});

it('previews the link on this very host in a drawer of its own, which is remembered', async () => {
  const link = page.getByText(`${location.origin}/secret/`);
  await openHome();
  await toggleDrawer('Privacy options');
  await expect.element(passphraseField()).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  await toggleDrawer('Link preview');
  await expect.element(link).toBeVisible();
  await expect.poll(() => localStorage.getItem('Link preview')).toBe('open');
  await open('/');
  await expect.element(link).toBeVisible();
});

it('says where the plan allows none of the lifetimes, and creates a link all the same', async () => {
  const calls = callsOf(concealSecret);
  await openHome(withPlan({ ttl: 60 }));
  await toggleDrawer('Privacy options');
  await expect
    .element(page.getByText(/expires after the longest time that your plan allows/))
    .toBeVisible();
  await expect.element(lifetimeChoice()).not.toBeInTheDocument();
  await create('x');
  expect(calls.map(({ fields }) => fields['ttl'])).toEqual([undefined]);
});

it('hides a passphrase until it is revealed', async () => {
  await openHome();
  await toggleDrawer('Privacy options');
  await passphraseField().fill('hidden');
  await expect.element(passphraseField()).toHaveAttribute('type', 'password');
  await button('Show the characters').click();
  await expect.element(passphraseField()).toHaveAttribute('type', 'text');
  await expect.element(passphraseField()).toHaveValue('hidden');
  await button('Hide the characters').click();
  await expect.element(passphraseField()).toHaveAttribute('type', 'password');
});

it('rates a passphrase in words', async () => {
  await openHome();
  await toggleDrawer('Privacy options');
  const hints = {
    '': 'Optional. The recipient will need it too.',
    hello: 'Easy to guess. Use four or five random words.',
    'violet hat': 'Fair. One more word makes it strong.',
    'correct horse battery staple': 'Strong. Send it separately from the link.',
  };
  for (const [passphrase, hint] of Object.entries(hints)) {
    await passphraseField().fill(passphrase);
    await expect.element(passphraseField()).toHaveAccessibleDescription(hint);
  }
});

it('sends what was chosen: the lifetime, a weak passphrase, the language, and a note that is not blank', async () => {
  const calls = callsOf(concealSecret);
  await openHome();
  await toggleDrawer('Privacy options');
  await expect.element(lifetimeChoice()).toHaveValue('604800');
  await lifetimeChoice().selectOptions('1 hour');
  await passphraseField().fill('1');
  await toggleDrawer('More');
  await languageChoice().selectOptions('ar');
  await noteField().fill('Staging database, from Maya ');
  await toggleDrawer('More');
  await expect.element(more()).toMatchTextContent(languageName('ar'));
  await create('x');

  await openHome();
  await toggleDrawer('More');
  await noteField().fill('  ');
  await create('x');
  expect(calls).toHaveLength(2);
  expect(calls[0]?.fields).toMatchObject({
    ttl: '3600',
    passphrase: '1',
    locale: 'ar',
    note: 'Staging database, from Maya',
  });
  expect(calls[1]?.fields['note']).toBeUndefined();
});

it('creates as many links as were chosen, each to a copy, with the generated password once', async () => {
  const calls = callsOf(concealSecret);
  await openHome();
  await generateButton().click();
  await expect.element(secretField()).not.toHaveValue('');
  await toggleDrawer('Privacy options');
  await raise(numberOfLinks());
  await raise(numberOfLinks());
  await button('Create 3 links').click();
  await expectHeading('Send these links');
  const links = page.getByRole('main').getByRole('listitem').getByText('/secret/');
  await expect.element(links).toHaveLength(3);
  expect(new Set(textsOf(links)).size).toBe(3);
  expect(calls.map(({ fields }) => fields['copies'])).toEqual(['3']);
  const password = calls.map(({ fields }) => fields['secret']).join();
  await expect.element(page.getByText(password, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Waiting' }).first().click();
  await expectHeading('Send this link');
  await expect
    .element(page.getByRole('region', { name: 'Were you sent this link?' }))
    .not.toBeInTheDocument();
});

it('takes one line of at most 80 characters as a note, names it in the title of the drawer, and remembers it nowhere', async () => {
  await openHome();
  await toggleDrawer('More');
  await expect
    .element(noteField())
    .toHaveAccessibleDescription(/^Up to 80 characters\. Anyone with the link can read it/);
  await noteField().fill('tab\tand tab');
  await expect.element(noteField()).toHaveValue('tab and tab');
  await expect.element(more()).toMatchTextContent('note');
  await noteField().fill('x'.repeat(79));
  await press(noteField(), '{End}yyyy');
  await expect.element(noteField()).toHaveValue(`${'x'.repeat(79)}y`);
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('xxx');
});

it('sends the label of a secret, shows it on the private page, and remembers it nowhere', async () => {
  await openCustomersForm();
  await toggleDrawer('More');
  const calls = callsOf(concealSecret);
  await expect.element(labelField()).toHaveAccessibleDescription(/Recipients do not see it/);
  await labelField().fill(LABEL);
  await create('x');
  expect(calls.map(({ fields }) => fields['label'])).toEqual([LABEL]);
  await expect.element(page.getByText(`Your label: ${LABEL}`)).toBeVisible();
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('Lisbon');
  history.back();
  await expectHeading('Send a secret');
  await toggleDrawer('More');
  await expect.element(labelField()).toHaveValue('');
});

it('takes one line of at most 200 characters as a label', async () => {
  await openCustomersForm();
  await toggleDrawer('More');
  await labelField().fill('tab\tand tab');
  await expect.element(labelField()).toHaveValue('tab and tab');
  await labelField().fill('x'.repeat(199));
  await press(labelField(), '{End}yyyy');
  await expect.element(labelField()).toHaveValue(`${'x'.repeat(199)}y`);
});

it('has no label and no recipients for visitors, and sends nothing of them', async () => {
  const calls = callsOf(concealSecret);
  await openHome();
  for (const title of ['Privacy options', 'More']) await toggleDrawer(title);
  await expect.element(numberOfLinks()).toBeVisible();
  await expect.element(noteField()).toBeVisible();
  await expect.element(labelField()).not.toBeInTheDocument();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  await create('x');
  await expect.element(page.getByText('Your label')).not.toBeInTheDocument();
  expect(calls.map(({ fields }) => [fields['label'], fields['recipient[]']])).toEqual([
    ['', undefined],
  ]);
});

const strict = withRules({
  requires_passphrase: true,
  passphrase_length_min: 12,
  ttl_options: [600, 3600],
  default_ttl: 600,
  ttl_max: 3600,
});

it('creates a link once there is a passphrase as long as the site requires', async () => {
  const calls = callsOf(concealSecret);
  await openHome(strict);
  await secretField().fill('the text');
  await expect.element(passphraseField()).toHaveAttribute('aria-required', 'true');
  await expect.element(passphraseField()).toHaveAccessibleDescription(/^At least 12 characters\./);
  await expectRefused(createButton(), 'Set a passphrase first: this site requires one');
  await expect.element(passphraseField()).toHaveFocus();
  await passphraseField().fill('too short');
  await expect.element(passphraseField()).toHaveAttribute('aria-invalid', 'true');
  await expectRefused(createButton(), 'Choose a longer passphrase first');
  expect(calls).toEqual([]);
  await passphraseField().fill('a long passphrase');
  await expect.element(lifetimeChoice()).toHaveValue('600');
  expect(textsOf(lifetimeChoice().getByRole('option'))).toEqual(['10 minutes', '1 hour']);
  await create();
  expect(calls).toHaveLength(1);
});
