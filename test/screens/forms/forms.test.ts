/** What all forms do: disabled buttons explain themselves, errors stand above the button and vanish on input, two clicks send one form. */
import { expect, it, onTestFinished } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { changePassword, destroyAccount, makeApiToken } from '../../../shared/contract/account.ts';
import {
  addDomain,
  listDomains,
  showDomain,
  updateBranding,
} from '../../../shared/contract/domains.ts';
import type { Endpoint, ReplyOf } from '../../../shared/contract/endpoint.ts';
import { forgotPassword, resetPassword, signIn, signUp } from '../../../shared/contract/entry.ts';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { sendIncoming } from '../../../shared/contract/incoming.ts';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import { revealSecret, showSecret } from '../../../shared/contract/reveal.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { setWebhook } from '../../../shared/contract/webhooks.ts';
import {
  changeButton,
  createButton as createTokenButton,
  deleteButton,
  openTab,
  signIn as signInAccount,
  typePasswords,
  typeToken,
} from '../account/account.ts';
import { createButton, openHome, secretField } from '../create/form.ts';
import { metadataKey, openBurnPage, secretKeyOf, secretOf } from '../private-page/receipts.ts';
import { open } from '../support/mount.tsx';
import { button, field, focus, press } from '../support/screen.ts';
import { answerSite, callsOf, holdAnswers, intercept, succeed } from '../support/server.ts';
import { customer, withAccounts, withRegions } from '../support/site.ts';
import { addressField as webhookAddress, openWebhooks } from '../webhooks/webhooks.ts';

interface FormCase {
  readonly name: string;
  readonly open: () => Promise<unknown>;
  readonly submit: () => Locator;
  /** Absent where the button is never disabled. */
  readonly refused?: { readonly reason: string; readonly focused: () => Locator };
  readonly endpoint: Endpoint;
  readonly fill: () => Promise<unknown>;
  /** Any field: what is typed there makes the error obsolete. */
  readonly edited: () => Locator;
}

const PASSWORD = 'violet hat 5e0f';
const addressField = () => field('Email address');
const newPassword = () => field('New password');
const message = () => field('Your message');
const domainField = () => page.getByRole('textbox', { name: 'Domain' });
const brandName = () => field('Name');
const accent = () => field('Accent colour');

async function openEntry(path: string): Promise<void> {
  answerSite({ ...withAccounts, ...withRegions });
  await open(path);
}

async function openAccount(name: 'security' | 'api' | 'delete'): Promise<void> {
  signInAccount();
  await openTab(name);
}

const NAME = 'secrets.acme.example';
const domain: ReplyOf<typeof showDomain>['record'] = {
  identifier: NAME,
  display_domain: NAME,
  base_domain: 'acme.example',
  subdomain: 'secrets',
  is_apex: false,
  created: 1_795_000_000,
  updated: 1_795_000_000,
  verified: true,
  txt_validation_host: `_waxseal.${NAME}`,
  txt_validation_value: 'waxseal-k7Qx2mR9sW1nB6dF3gJ8lQ5uE0iO4yA2tC',
  lapses: null,
  status: 'ACTIVE',
  vhost: {
    incoming_address: NAME,
    status: 'ACTIVE',
    status_message: 'It is served.',
    target_address: 'seal.example',
    dns_pointed_at: 'seal.example',
    ssl_active_until: 1_800_000_000,
    has_ssl: true,
    last_monitored: 1_795_000_000,
    last_monitored_humanized: '5 minutes ago',
  },
};
const cluster = { type: 'cloudflare', target: 'seal.example', ip: '192.0.2.7' } as const;
const look = { name: '', accent: '', before: '', after: '', logo: null };

async function openDomains(path: string): Promise<void> {
  answerSite({ ...customer, site_host: 'seal.example', custom_domains: [NAME] });
  succeed(listDomains, { records: [domain], count: 1, details: { cluster } });
  succeed(showDomain, { record: domain, details: { look, cluster } });
  await open(path);
}

async function openBranding(): Promise<void> {
  await openDomains(`/account/domains/${NAME}/verify`);
  await expect.element(brandName()).toBeVisible();
}

const forms: readonly FormCase[] = [
  {
    name: 'create',
    open: () => openHome(),
    submit: createButton,
    refused: { reason: 'Enter a secret first', focused: secretField },
    endpoint: concealSecret,
    fill: () => secretField().fill('x'),
    edited: secretField,
  },
  {
    name: 'sign in',
    open: () => openEntry('/signin'),
    submit: () => page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }),
    endpoint: signIn,
    fill: async () => {
      await addressField().fill('ada@example.com');
      await field('Password').fill(PASSWORD);
    },
    edited: addressField,
  },
  {
    name: 'sign up',
    open: () => openEntry('/signup'),
    submit: () => button('Create account'),
    endpoint: signUp,
    fill: async () => {
      await addressField().fill('ada@example.com');
      await newPassword().fill(PASSWORD);
      await page.getByRole('checkbox', { name: /^I accept/ }).click();
    },
    edited: addressField,
  },
  {
    name: 'forgotten password',
    open: () => openEntry('/forgot'),
    submit: () => button('Email me a link'),
    endpoint: forgotPassword,
    fill: () => addressField().fill('ada@example.com'),
    edited: addressField,
  },
  {
    name: 'reset password',
    open: () => openEntry(`/forgot/${'k'.repeat(31)}`),
    submit: () => button('Set new password'),
    endpoint: resetPassword,
    fill: async () => {
      await newPassword().fill(PASSWORD);
      await field('Confirm new password').fill(PASSWORD);
    },
    edited: () => field('Confirm new password'),
  },
  {
    name: 'change password',
    open: () => openAccount('security'),
    submit: changeButton,
    refused: {
      reason: 'Fill in all three fields first',
      focused: () => field('Current password'),
    },
    endpoint: changePassword,
    fill: () => typePasswords(),
    edited: newPassword,
  },
  {
    name: 'API token',
    open: () => openAccount('api'),
    submit: createTokenButton,
    refused: { reason: 'Enter a name and your password first', focused: brandName },
    endpoint: makeApiToken,
    fill: () => typeToken(),
    edited: brandName,
  },
  {
    name: 'delete account',
    open: () => openAccount('delete'),
    submit: deleteButton,
    refused: { reason: 'Enter your password first', focused: () => field('Your password') },
    endpoint: destroyAccount,
    fill: () => field('Your password').fill('x'),
    edited: () => field('Your password'),
  },
  {
    name: 'feedback',
    open: async () => {
      answerSite({ ...customer, feedback_enabled: true });
      await open('/feedback');
    },
    submit: () => button('Send feedback'),
    refused: { reason: 'Enter a message first', focused: message },
    endpoint: sendFeedback,
    fill: () => message().fill('x'),
    edited: message,
  },
  {
    name: 'incoming',
    open: () => open('/incoming'),
    submit: () => button('Send the message'),
    endpoint: sendIncoming,
    fill: async () => {
      await page.getByRole('textbox', { name: 'Your message' }).fill('x');
      await page.getByRole('textbox', { name: 'Ticket number' }).fill('482913');
    },
    edited: () => page.getByRole('textbox', { name: 'Your message' }),
  },
  {
    name: 'webhook',
    open: () => openWebhooks({}),
    submit: () => button('Create the webhook'),
    refused: { reason: 'Enter an address first', focused: webhookAddress },
    endpoint: setWebhook,
    fill: () => webhookAddress().fill('https://hooks.example/'),
    edited: webhookAddress,
  },
  {
    name: 'add domain',
    open: () => openDomains('/account/domains/add'),
    submit: () => button('Add and continue'),
    refused: { reason: 'Enter a domain first', focused: domainField },
    endpoint: addDomain,
    fill: () => domainField().fill('secrets.example.com'),
    edited: domainField,
  },
  {
    name: 'branding',
    open: openBranding,
    submit: () => button('Save branding'),
    endpoint: updateBranding,
    fill: () => brandName().fill('Ada & Sons'),
    edited: brandName,
  },
];

const shownReason = (text: string) => page.css('[aria-live]').filter({ hasText: text });

it.each(forms.flatMap(({ refused, ...form }) => (refused ? [{ ...form, ...refused }] : [])))(
  'shows why a disabled button is off when it is pressed, and focuses what is missing: $name',
  async ({ open: openForm, submit, reason, focused }) => {
    await openForm();
    await expect.element(submit()).toBeVisible();
    focus(submit());
    await expect.element(shownReason(reason)).not.toBeInTheDocument();
    await submit().click({ force: true });
    await expect.element(shownReason(reason)).toBeVisible();
    await expect.element(focused()).toHaveFocus();
  },
);

it.each(forms)(
  'shows an error above the button until something is typed: $name',
  async ({ open: openForm, endpoint, fill, submit, edited }) => {
    await openForm();
    const body = { success: false, message: 'The cellar is flooded' };
    intercept(endpoint, () => Response.json(body, { status: 500 }));
    await fill();
    await submit().click();
    const alert = page.getByRole('alert').filter({ hasText: 'The cellar is flooded' });
    await expect.element(alert).toBeVisible();
    const [error, pressed] = [alert, submit()].map((each) =>
      each.element().getBoundingClientRect(),
    );
    expect(error?.top).toBeLessThan(pressed?.top ?? 0);
    await press(edited(), '{End}a');
    await expect.element(alert).not.toBeInTheDocument();
  },
);

it.each(forms)(
  'sends one form for two clicks without a gap: $name',
  async ({ open: openForm, endpoint, fill, submit }) => {
    await openForm();
    await fill();
    await expectOneCall(endpoint, submit());
  },
);

/** Clicks twice in one turn, in which no page can show that it is busy. */
async function expectOneCall(endpoint: Endpoint, clicked: Locator): Promise<void> {
  const calls = callsOf(endpoint);
  holdAnswers(endpoint);
  await expect.element(clicked).not.toHaveAttribute('aria-disabled', 'true');
  const element = clicked.element();
  if (!(element instanceof HTMLElement)) throw new Error('That is no button');
  element.click();
  element.click();
  await expect.element(page.css('[aria-busy=true]')).toBeInTheDocument();
  await expect.poll(() => calls.length).toBe(1);
}

it('burns once for two clicks without a gap', async () => {
  await openBurnPage();
  await expectOneCall(burnSecret, button('Burn permanently'));
});

it('opens once for two clicks without a gap', async () => {
  const key = secretKeyOf(metadataKey());
  succeed(showSecret, secretOf(key));
  await open(`/secret/${key}`);
  await expectOneCall(revealSecret, button('Open the message'));
});

it('focuses an invalid part of the branding', async () => {
  await openBranding();
  await accent().fill('red');
  await button('Save branding').click({ force: true });
  await expect.element(shownReason('the marked fields')).toBeVisible();
  await expect.element(accent()).toHaveFocus();
});

it('leads from a webhook without an event to the events', async () => {
  await openWebhooks({});
  await webhookAddress().fill('https://hooks.example/');
  for (const box of page.getByRole('main').getByRole('checkbox').all()) {
    if (box.element().matches(':checked')) await box.click();
  }
  await button('Create the webhook').click({ force: true });
  await expect.element(page.getByRole('checkbox', { name: /^opened/ })).toHaveFocus();
});

it('shows that it is busy to a person who returns to a form whose call hangs, and works after it', async () => {
  const calls = callsOf(sendIncoming);
  const held = Promise.withResolvers<Response>();
  intercept(sendIncoming, () => held.promise);
  await open('/incoming');
  const incoming = forms.find(({ endpoint }) => endpoint === sendIncoming);
  if (!incoming) throw new Error('There is no such form');
  await incoming.fill();
  await incoming.submit().click();
  await expect.poll(() => calls.length).toBe(1);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect.element(incoming.edited()).not.toBeInTheDocument();
  history.back();
  await expect.element(incoming.edited()).toBeVisible();
  await incoming.fill();
  await expect.element(button('Sending…')).toHaveAttribute('aria-busy', 'true');
  held.reject(new TypeError('Failed to fetch'));
  await expect.element(incoming.submit()).toHaveAttribute('aria-disabled', 'false');
  intercept(sendIncoming, () => Response.json({ message: 'Later' }, { status: 500 }));
  await incoming.submit().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Later');
  expect(calls).toHaveLength(2);
});

it('shows the focus of a field in forced colours, and that a button is disabled', async () => {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  await emulate('active');
  onTestFinished(async () => void (await emulate('none')));
  await openHome();
  focus(secretField());
  const styleOf = (locator: Locator) => getComputedStyle(locator.element());
  const { outlineStyle, outlineWidth } = styleOf(secretField());
  expect([outlineStyle, outlineWidth]).toEqual(['solid', '3px']);
  const { borderStyle, color } = styleOf(createButton());
  expect(borderStyle).toBe('dashed');
  await secretField().fill('x');
  await expect.poll(() => styleOf(createButton()).borderStyle).toBe('solid');
  expect(styleOf(createButton()).color).not.toBe(color);
});
