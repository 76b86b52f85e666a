/** The account page of a signed-in customer; the answers are those of the test. */
import { type Locator, type Page } from '@playwright/test';
import type { Endpoint, ReplyOf } from '../../../shared/contract/endpoint.ts';
import { type makeApiToken, showAccount } from '../../../shared/contract/account.ts';
import { listAuthLog } from '../../../shared/contract/auth-log.ts';
import { showWebhook } from '../../../shared/contract/webhooks.ts';
import type { AccountTab } from '../../../web/features/account/account-page.tsx';
import { answerWith, intercept } from './answers.ts';
import { expectHeading } from './home.ts';
import { customer, overrideSite } from './site.ts';

type Account = ReplyOf<typeof showAccount>['record'];

const ada = customer.cust;
if (!ada) throw new Error('The customer of the tests has no account');

const BASE: Account = {
  cust: ada,
  apitoken: null,
  apitoken_created: null,
  apitoken_used: null,
  apitokens: [],
  sessions: [
    {
      id: 'here',
      device: 'Firefox · Linux',
      created: 1_794_900_000,
      used: 1_795_200_000,
      remember: true,
      current: true,
    },
    {
      id: 'phone',
      device: 'Safari · iPhone',
      created: 1_794_000_000,
      used: 1_795_100_000,
      remember: true,
      current: false,
    },
    {
      id: 'unnamed-session',
      device: '',
      created: 1_795_000_000,
      used: 1_795_000_000,
      remember: false,
      current: false,
    },
  ],
};

type ApiToken = Account['apitokens'][number];

/** A program that Ada calls “Nightly backup”. */
const backup: ApiToken = {
  id: 'backup',
  name: 'Nightly backup',
  scopes: ['secrets'],
  created: 1_794_500_000,
  used: 1_795_100_000,
  expires: 1_826_000_000,
};

/** A token created by a version without names and scopes. */
const unnamed: ApiToken = {
  id: 'unnamed',
  name: '',
  scopes: ['secrets', 'domains'],
  created: 1_794_000_000,
  used: null,
  expires: null,
};

export const withTokens: Partial<Account> = {
  apitoken: 'set',
  apitoken_created: backup.created,
  apitoken_used: backup.used,
  apitokens: [backup, unnamed],
};

export const TOKEN = 'waxseal_Yq0cZ4hT9vXkP2mR7sW1nB6dF3gJ8lQ5uE0iO4yA2tCm8Kd2Lw9Zr4Tx';
const HEX_TOKEN = '3f9c1a7be0d24586c1f07a9b3e5d8c2046ab91ef';

type AuthLogEntry = ReplyOf<typeof listAuthLog>['records'][number];

/** The log of Ada's account, newest first. */
const authLog: readonly AuthLogEntry[] = [
  {
    id: '6',
    event: 'sign_in_failed',
    time: 1_795_200_000,
    device: 'Chrome · Windows',
    count: 3,
  },
  {
    id: '5',
    event: 'session_ended',
    time: 1_795_190_000,
    device: 'Firefox · Linux',
    name: 'Safari · iPad',
  },
  {
    id: '4',
    event: 'token_created',
    time: 1_795_180_000,
    device: 'Firefox · Linux',
    name: 'deploy',
  },
  { id: '3', event: 'password_changed', time: 1_795_170_000, device: 'Firefox · Linux' },
  { id: '2', event: 'signed_in', time: 1_794_900_000, device: 'Safari · macOS' },
  { id: '1', event: 'account_created', time: 1_793_000_000, device: '' },
];

/** From now on the log has these entries; each call is answered with as many as it requests. */
async function showLog(page: Page, entries: readonly AuthLogEntry[]): Promise<void> {
  await intercept(page, listAuthLog, async (route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get('per_page'));
    const json = {
      success: true,
      custid: 'ada@example.com',
      records: entries.slice(0, asked),
      count: entries.length,
      details: { since: 1_787_500_000, now: 1_795_276_000 },
    };
    await route.fulfill({ json });
  });
}

/** The server's answer to the creation of a token. */
export const created: ReplyOf<typeof makeApiToken> = {
  record: {
    apitoken: TOKEN,
    apitoken_hex: HEX_TOKEN,
    active: true,
    id: 'new',
    name: 'Deploy',
    scopes: ['secrets'],
    expires: null,
  },
};

/** Signs Ada in for the page, with changes to her account; she has no webhook. */
export async function signIn(
  page: Page,
  changes: Partial<Account> = {},
  site: Parameters<typeof overrideSite>[1] = {},
): Promise<void> {
  await overrideSite(page, { ...customer, ...site });
  await succeed(page, showWebhook, { record: { webhook: null, deliveries: [] } });
  await showLog(page, authLog);
  await showAs(page, changes);
}

/** From now on the account is this one. */
async function showAs(page: Page, changes: Partial<Account>): Promise<void> {
  await succeed(page, showAccount, { record: { ...BASE, ...changes } });
}

/** Answers a call with success, as the server does. */
export async function succeed<E extends Endpoint>(
  page: Page,
  endpoint: E,
  reply: ReplyOf<E>,
): Promise<void> {
  const fields: object = reply instanceof Object ? reply : {};
  await answerWith(page, endpoint, {
    json: { success: true, custid: 'ada@example.com', ...fields },
  });
}

/** Opens a tab by its address, and waits until the page is complete. */
export async function openTab(page: Page, name: AccountTab): Promise<void> {
  await page.goto(name === 'overview' ? '/account' : `/account?tab=${name}`);
  await expectHeading(page, 'Your account');
  await page.getByRole('main').getByText('ada@example.com').first().waitFor();
}

export function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name, exact: true });
}

function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

/** The part of the page under a heading. */
export function panel(page: Page, heading: string): Locator {
  return page.locator('section', {
    has: page.getByRole('heading', { name: heading, exact: true }),
  });
}

/** Fills the form that creates a token. */
export async function typeToken(page: Page, name = 'Deploy', password = 'right'): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Your password').fill(password);
}

export function createButton(page: Page): Locator {
  return page.getByRole('button', { name: /^(Create token|Creating…)$/ });
}

/** Saves a list as a file, by its menu. */
export async function exportAs(page: Page, format: 'CSV' | 'JSON Lines'): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
}
