/** What all forms do: disabled buttons explain themselves, errors stand above the button and vanish on input, two clicks send one form. */
import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { changePassword, destroyAccount, makeApiToken } from '../../../shared/contract/account.ts';
import { addDomain, updateBranding } from '../../../shared/contract/domains.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { forgotPassword, resetPassword, signIn, signUp } from '../../../shared/contract/entry.ts';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { sendIncoming } from '../../../shared/contract/incoming.ts';
import { burnSecret } from '../../../shared/contract/receipts.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { setWebhook } from '../../../shared/contract/webhooks.ts';
import {
  changeButton,
  createButton as createTokenButton,
  deleteButton,
  openTab,
  openTokenForm,
  signIn as signInAccount,
  typePasswords,
  typeToken,
} from '../account/account.ts';
import {
  ADDRESS,
  addressField,
  newPasswordField,
  openEntry,
  PASSWORD,
  passwordField,
  signInButton,
} from '../auth/entry.ts';
import { createButton, openHome, secretField } from '../create/form.ts';
import { brandingForm, domainIn, nameField, openDomain, own } from '../domains/domains.ts';
import { burn, openBurnPage } from '../private-page/receipts.ts';
import { emulate } from '../support/media.ts';
import { open } from '../support/mount.tsx';
import { button, expectHeading, field, focus, press } from '../support/screen.ts';
import { answerSite, type Call, callsOf, holdAnswers, intercept } from '../support/server.ts';
import { customer } from '../support/site.ts';
import { addressField as webhookAddress, openWebhookForm } from '../webhooks/webhooks.ts';

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

const message = () => field('Your message');
const brandName = () => field('Name');

async function openAccount(name: 'security' | 'api' | 'delete'): Promise<void> {
  signInAccount();
  await openTab(name);
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
    open: () => openEntry('/signin', 'Sign in'),
    submit: signInButton,
    endpoint: signIn,
    fill: async () => {
      await addressField().fill(ADDRESS);
      await passwordField().fill(PASSWORD);
    },
    edited: addressField,
  },
  {
    name: 'sign up',
    open: () => openEntry('/signup', 'Create a free account'),
    submit: () => button('Create account'),
    endpoint: signUp,
    fill: () => addressField().fill(ADDRESS),
    edited: addressField,
  },
  {
    name: 'forgotten password',
    open: () => openEntry('/forgot', 'Forgot your password?'),
    submit: () => button('Email me a link'),
    endpoint: forgotPassword,
    fill: () => addressField().fill(ADDRESS),
    edited: addressField,
  },
  {
    name: 'reset password',
    open: () => openEntry('/forgot/key', 'Choose a new password'),
    submit: () => button('Set new password'),
    endpoint: resetPassword,
    fill: () => newPasswordField().fill(PASSWORD),
    edited: newPasswordField,
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
    edited: newPasswordField,
  },
  {
    name: 'API token',
    open: async () => {
      await openAccount('api');
      await openTokenForm();
    },
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
    submit: () => button('Send the secret'),
    endpoint: sendIncoming,
    fill: async () => {
      await page.getByRole('textbox', { name: 'Your secret' }).fill('x');
      await page.getByRole('textbox', { name: 'Ticket number' }).fill('482913');
    },
    edited: () => page.getByRole('textbox', { name: 'Your secret' }),
  },
  {
    name: 'webhook',
    open: openWebhookForm,
    submit: () => button('Create the webhook'),
    refused: { reason: 'Enter a URL first', focused: webhookAddress },
    endpoint: setWebhook,
    fill: () => webhookAddress().fill('https://hooks.example/'),
    edited: webhookAddress,
  },
  {
    name: 'add domain',
    open: () => {
      own([]);
      return open('/account/domains/add');
    },
    submit: () => button('Add and continue'),
    refused: { reason: 'Enter a domain first', focused: nameField },
    endpoint: addDomain,
    fill: () => nameField().fill('secrets.example.com'),
    edited: nameField,
  },
  {
    name: 'branding',
    open: () => openDomain(domainIn('ACTIVE')),
    submit: brandingForm.save,
    endpoint: updateBranding,
    fill: () => brandName().fill('Ada & Sons'),
    edited: brandName,
  },
];

it.each(forms)(
  'says why its button is off, sends once for two clicks, and shows an error until something is typed: $name',
  async ({ open: openForm, refused, fill, submit, endpoint, edited }) => {
    await openForm();
    await expect.element(submit()).toBeVisible();
    if (refused) {
      const reason = page.css('[aria-live]').filter({ hasText: refused.reason });
      focus(submit());
      await expect.element(reason).not.toBeInTheDocument();
      await submit().click({ force: true });
      await expect.element(reason).toBeVisible();
      await expect.element(refused.focused()).toHaveFocus();
    }

    await fill();
    const body = { success: false, message: 'The cellar is flooded' };
    intercept(endpoint, () => Response.json(body, { status: 500 }));
    const { calls, deliver } = await clickTwice(endpoint, submit());

    deliver();
    const alert = page.getByRole('alert').filter({ hasText: 'The cellar is flooded' });
    await expect.element(alert).toBeVisible();
    expect(calls).toHaveLength(1);
    const [error, pressed] = [alert, submit()].map((each) =>
      each.element().getBoundingClientRect(),
    );
    expect(error?.top).toBeLessThan(pressed?.top ?? 0);
    await press(edited(), '{End}a');
    await expect.element(alert).not.toBeInTheDocument();
  },
);

interface HeldCalls {
  /** Complete once the first one is answered. */
  readonly calls: readonly Call[];
  readonly deliver: () => void;
}

/** Clicks twice in one turn, in which no page can show that it is busy. */
async function clickTwice(endpoint: Endpoint, clicked: Locator): Promise<HeldCalls> {
  const calls = callsOf(endpoint);
  const deliver = holdAnswers(endpoint);
  await expect.element(clicked).not.toHaveAttribute('aria-disabled', 'true');
  const element = clicked.element();
  if (!(element instanceof HTMLElement)) throw new Error('That is no button');
  element.click();
  element.click();
  await expect.element(page.css('[aria-busy=true]')).toBeInTheDocument();
  return { calls, deliver };
}

it('burns once for two clicks without a gap', async () => {
  await openBurnPage();
  burn();
  const { calls, deliver } = await clickTwice(burnSecret, button('Burn permanently'));
  deliver();
  await expectHeading('Your secret was burned before it was opened');
  expect(calls).toHaveLength(1);
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
  await emulate({ forcedColours: true });
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
