/** Disabled buttons explain themselves, and errors of forms stand above the button and vanish on input. */
import type { Locator, Page } from '@playwright/test';
import { changePassword, destroyAccount, makeApiToken } from '../../shared/contract/account.ts';
import { addDomain, updateBranding } from '../../shared/contract/domains.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { forgotPassword, resetPassword, signIn, signUp } from '../../shared/contract/entry.ts';
import { sendFeedback } from '../../shared/contract/feedback.ts';
import { sendIncoming } from '../../shared/contract/incoming.ts';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { setWebhook } from '../../shared/contract/webhooks.ts';
import {
  createButton as createTokenButton,
  changeButton,
  deleteButton,
  field,
  openTab,
  signIn as signInAccount,
  typePasswords,
  typeToken,
} from './support/account.ts';
import { answerWith } from './support/answers.ts';
import {
  answerWithDomain,
  brandingForm,
  domainIn,
  nameField,
  openDomain,
  own,
} from './support/domains.ts';
import {
  addressField,
  agreement,
  newPasswordField,
  PASSWORD,
  passwordField,
  repeatField,
  signInButton,
  withEntry,
} from './support/entry.ts';
import { messageField, sendButton } from './support/feedback.ts';
import { createButton, secretField } from './support/home.ts';
import {
  messageArea,
  receiveIncoming,
  submitButton,
  TICKET,
  ticketField,
} from './support/incoming.ts';
import { customer, overrideSite } from './support/site.ts';
import { expect, test } from './support/test.ts';
import { button, openWebhooks, addressField as webhookAddress } from './support/webhooks.ts';

interface FormCase {
  readonly open: (page: Page) => Promise<void>;
  readonly submit: (page: Page) => Locator;
  /** Absent where the button is never disabled. */
  readonly refused?: { readonly reason: string; readonly focused: (page: Page) => Locator };
  readonly endpoint: Endpoint;
  readonly fill: (page: Page) => Promise<void>;
  /** Any field: what is typed there makes the error obsolete. */
  readonly edited: (page: Page) => Locator;
}

const active = domainIn('ACTIVE');

async function openEntry(page: Page, path: string): Promise<void> {
  await overrideSite(page, withEntry);
  await page.goto(path);
}

async function openAccount(page: Page, name: 'security' | 'api' | 'delete'): Promise<void> {
  await signInAccount(page);
  await openTab(page, name);
}

const forms: Readonly<Record<string, FormCase>> = {
  create: {
    open: async (page) => void (await page.goto('/')),
    submit: createButton,
    refused: { reason: 'Enter a secret first', focused: secretField },
    endpoint: concealSecret,
    fill: (page) => secretField(page).fill('x'),
    edited: secretField,
  },
  'sign in': {
    open: (page) => openEntry(page, '/signin'),
    submit: signInButton,
    endpoint: signIn,
    fill: async (page) => {
      await addressField(page).fill('ada@example.com');
      await passwordField(page).fill(PASSWORD);
    },
    edited: addressField,
  },
  'sign up': {
    open: (page) => openEntry(page, '/signup'),
    submit: (page) => page.getByRole('button', { name: 'Create account' }),
    endpoint: signUp,
    fill: async (page) => {
      await addressField(page).fill('ada@example.com');
      await newPasswordField(page).fill(PASSWORD);
      await agreement(page).check();
    },
    edited: addressField,
  },
  'forgotten password': {
    open: (page) => openEntry(page, '/forgot'),
    submit: (page) => page.getByRole('button', { name: 'Email me a link' }),
    endpoint: forgotPassword,
    fill: (page) => addressField(page).fill('ada@example.com'),
    edited: addressField,
  },
  'reset password': {
    open: (page) => openEntry(page, `/forgot/${'k'.repeat(31)}`),
    submit: (page) => page.getByRole('button', { name: 'Set new password' }),
    endpoint: resetPassword,
    fill: async (page) => {
      await newPasswordField(page).fill(PASSWORD);
      await repeatField(page).fill(PASSWORD);
    },
    edited: repeatField,
  },
  'change password': {
    open: (page) => openAccount(page, 'security'),
    submit: changeButton,
    refused: {
      reason: 'Fill in all three fields first',
      focused: (page) => field(page, 'Current password'),
    },
    endpoint: changePassword,
    fill: (page) => typePasswords(page),
    edited: (page) => field(page, 'New password'),
  },
  'API token': {
    open: (page) => openAccount(page, 'api'),
    submit: createTokenButton,
    refused: {
      reason: 'Enter a name and your password first',
      focused: (page) => field(page, 'Name'),
    },
    endpoint: makeApiToken,
    fill: (page) => typeToken(page),
    edited: (page) => field(page, 'Name'),
  },
  'delete account': {
    open: (page) => openAccount(page, 'delete'),
    submit: deleteButton,
    refused: {
      reason: 'Enter your password first',
      focused: (page) => field(page, 'Your password'),
    },
    endpoint: destroyAccount,
    fill: (page) => field(page, 'Your password').fill('x'),
    edited: (page) => field(page, 'Your password'),
  },
  feedback: {
    open: async (page) => {
      await overrideSite(page, { ...customer, feedback_enabled: true });
      await page.goto('/feedback');
    },
    submit: sendButton,
    refused: { reason: 'Enter a message first', focused: messageField },
    endpoint: sendFeedback,
    fill: (page) => messageField(page).fill('x'),
    edited: messageField,
  },
  incoming: {
    open: async (page) => {
      await receiveIncoming(page);
      await page.goto('/incoming');
    },
    submit: submitButton,
    endpoint: sendIncoming,
    fill: async (page) => {
      await messageArea(page).fill('x');
      await ticketField(page).fill(TICKET);
    },
    edited: messageArea,
  },
  webhook: {
    open: (page) => openWebhooks(page, {}),
    submit: (page) => button(page, 'Create the webhook'),
    refused: { reason: 'Enter an address first', focused: webhookAddress },
    endpoint: setWebhook,
    fill: async (page) => {
      await webhookAddress(page).fill('https://hooks.example/');
      await page.getByRole('checkbox', { name: /^opened/ }).check();
    },
    edited: webhookAddress,
  },
  'add domain': {
    open: async (page) => {
      await own(page, []);
      await page.goto('/account/domains/add');
    },
    submit: (page) => page.getByRole('button', { name: 'Add and continue' }),
    refused: { reason: 'Enter a domain first', focused: nameField },
    endpoint: addDomain,
    fill: (page) => nameField(page).fill('secrets.example.com'),
    edited: nameField,
  },
  branding: {
    open: async (page) => {
      await own(page, [active]);
      await answerWithDomain(page, active);
      await openDomain(page);
    },
    submit: brandingForm.save,
    endpoint: updateBranding,
    fill: (page) => brandingForm.name(page).fill('Ada & Sons'),
    edited: brandingForm.name,
  },
};

for (const [name, form] of Object.entries(forms)) {
  const { refused } = form;
  if (refused) {
    test(`the disabled button shows why when pressed, and focuses what is missing: ${name}`, async ({
      page,
    }) => {
      await form.open(page);
      const reason = page.locator('[aria-live]').filter({ hasText: refused.reason });
      await form.submit(page).focus();
      await expect(reason).toHaveCount(0);
      await form.submit(page).click({ force: true });
      await expect(reason).toBeVisible();
      await expect(refused.focused(page)).toBeFocused();
    });
  }

  test(`an error stands above the button and vanishes on input: ${name}`, async ({
    page,
    monitor,
  }) => {
    monitor.expectFailedLoads(500);
    await form.open(page);
    await answerWith(page, form.endpoint, {
      status: 500,
      json: { success: false, message: 'The cellar is flooded' },
    });
    await form.fill(page);
    const alert = page.getByRole('alert').filter({ hasText: 'The cellar is flooded' });
    await form.submit(page).click();
    await expect(alert).toBeVisible();
    const [message, pressed] = await Promise.all([
      alert.boundingBox(),
      form.submit(page).boundingBox(),
    ]);
    expect(message?.y).toBeLessThan(pressed?.y ?? 0);
    await form.edited(page).press('End');
    await form.edited(page).press('a');
    await expect(alert).toHaveCount(0);
  });
}

test('an invalid part of the branding takes the focus', async ({ page }) => {
  await forms['branding']?.open(page);
  await brandingForm.accent(page).fill('red');
  await brandingForm.save(page).click({ force: true });
  await expect(page.locator('[aria-live]').filter({ hasText: 'the marked fields' })).toBeVisible();
  await expect(brandingForm.accent(page)).toBeFocused();
});

test('a webhook without an event leads to the events', async ({ page }) => {
  await openWebhooks(page, {});
  await webhookAddress(page).fill('https://hooks.example/');
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.uncheck();
  await button(page, 'Create the webhook').click({ force: true });
  await expect(page.getByRole('checkbox', { name: /^opened/ })).toBeFocused();
});

test('in forced colours the field shows its focus, and a disabled button looks disabled', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await secretField(page).focus();
  await expect(secretField(page)).toHaveCSS('outline-style', 'solid');
  await expect(secretField(page)).toHaveCSS('outline-width', '3px');
  await expect(createButton(page)).toHaveCSS('border-style', 'dashed');
  const off = await createButton(page).evaluate((element) => getComputedStyle(element).color);
  await secretField(page).fill('x');
  await expect(createButton(page)).toHaveCSS('border-style', 'solid');
  await expect(createButton(page)).not.toHaveCSS('color', off);
});
