/** A plan that is given, a domain that is proven, a link that opens on it, a plan that is taken: pages, server and DNS. */
import type { Locator, Page } from '@playwright/test';
import { type DnsServer, startDnsServer } from '../domains/dns-server.ts';
import { launchFlags } from '../support/chromium.ts';
import { httpClient, type HttpClient } from '../support/http.ts';
import { anyAddress, expectOk, newPerson, PASSWORD, type Visitor } from '../support/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { accountEntry, signInWith } from './support/entry.ts';
import { createButton, expectHeading, secretField } from './support/home.ts';
import { GRACE } from './support/office.ts';
import { linkToSend } from './support/receipt.ts';
import { breakSeal, expectMessage } from './support/reveal.ts';
import { expect, test } from './support/test.ts';

const NAME = 'secrets.acme.example';
const TARGET = 'waxseal.example';
const ADDRESS = anyAddress();
/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '',
    // The names of customers resolve to this host only.
    args: [...launchFlags, '--host-resolver-rules=MAP *.example 127.0.0.1'],
  },
});
test.describe.configure({ mode: 'serial' });

let dns: DnsServer;
let server: RunningServer;
let http: HttpClient;
let grace: Visitor;

test.beforeAll(async () => {
  dns = await startDnsServer();
  const env = { DNS_URL: dns.url, DOMAINS_TARGET: TARGET, COLONELS: GRACE };
  server = await startServer({ env });
  http = httpClient(server.base, 2);
  grace = await newPerson(http, GRACE);
  await newPerson(http, ADDRESS);
});

test.afterAll(async () => {
  http.close();
  await server.stop();
  await dns.close();
});

test.beforeEach(({ monitor }) => {
  monitor.expectVisitTo(server.base);
  monitor.expectVisitTo(here(`https://${NAME}`));
  // No https server answers for the customer’s domain here.
  monitor.expectLine(/Cross-Origin-Opener-Policy header has been ignored/);
});

/** An address on the customer's domain, as this machine serves it. */
function here(address: string): string {
  return address.replace(`https://${NAME}`, `http://${NAME}:${server.port}`);
}

async function givePlan(planid: string): Promise<void> {
  await expectOk(grace.post(`/colonel/customers/${ADDRESS}`, { planid }));
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.base}/signin?redirect=${encodeURIComponent(path)}`);
  await signInWith(page, PASSWORD, ADDRESS);
  await expect(page).toHaveURL(server.base + path);
}

/** The choice of a domain on the dashboard’s form. */
function domainChoice(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Domain of the link' });
}

/** The line of the domain in the list. */
function line(page: Page): Locator {
  return page.getByRole('row').filter({ hasText: NAME });
}

/** Seals a secret for the domain on the dashboard, and answers with the link to send. */
async function seal(page: Page, secret: string): Promise<string> {
  await domainChoice(page).selectOption(NAME);
  await secretField(page).fill(secret);
  await createButton(page).click();
  await expectHeading(page, 'Send this link');
  return linkToSend(page);
}

test('adds, verifies and brands a domain with the plan', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422);
  await givePlan('identity');
  await open(page, '/account/domains');
  await page.getByRole('link', { name: 'Add a domain' }).click();
  await page.getByRole('textbox', { name: 'Domain' }).fill(`  ${NAME.toUpperCase()}. `);
  await page.getByRole('button', { name: 'Add and continue' }).click();
  await expectHeading(page, `Verify ${NAME}`);
  const host = `_waxseal-challenge.${NAME}`;
  const record = page
    .locator('dl')
    .filter({ has: page.getByRole('button', { name: 'Copy the host of the TXT record' }) })
    .getByRole('code');
  await expect(record.first()).toHaveText(host);
  const value = (await record.last().textContent()) ?? '';
  const verify = page.getByRole('button', { name: /^(?:Verify now|Checking|Check again)/ });
  await verify.click();
  await expect(page.getByText(/TXT record was not found yet/).first()).toBeVisible();
  dns.set({
    [host]: { TXT: ['of another owner', value] },
    [NAME]: { CNAME: TARGET },
    [TARGET]: { A: ['192.0.2.7'] },
  });
  await expect(verify).toBeEnabled({ timeout: 15_000 });
  await verify.click();
  const fact = page
    .locator('dl > div')
    .filter({ has: page.getByText('Domain', { exact: true }) })
    .locator('dd');
  await expect(fact).toContainText(NAME);
  for (const [field, text] of [
    [/^Name$/, 'Acme Hosting'],
    [/^Accent colour$/, '#2f6fde'],
    [/^Line above the button/, 'Call us first.'],
    [/^Line below the opened secret/, 'Change it soon.'],
  ] as const) {
    await page.getByRole('textbox', { name: field }).fill(text);
  }
  await page.locator('input[type="file"]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PIXEL, 'base64'),
  });
  await page.getByRole('button', { name: 'Save branding' }).click();
  await expect(page.getByRole('status').filter({ hasText: /saved/i })).toBeVisible();
  await page.goto(`${server.base}/account/domains`);
  await expect(line(page)).toContainText(/active|works/i);
});

test('opens a link on the domain with its branding, without cookies, and has no other pages there', async ({
  page,
  recipient,
  monitor,
}) => {
  monitor.expectFailedLoads(404);
  await open(page, '/dashboard');
  const link = await seal(page, 'the password');
  expect(link).toMatch(new RegExp(`^https://${NAME}/secret/\\w+$`));
  await recipient.goto(here(link));
  await expect(recipient.getByRole('img', { name: 'Acme Hosting' })).toBeVisible();
  await expect(recipient.getByText('Call us first.')).toBeVisible();
  // On the site’s own host the line below is a link.
  await expect(recipient.getByText('Powered by Waxseal')).toBeVisible();
  await expect(recipient.getByRole('link')).toHaveCount(0);
  await breakSeal(recipient);
  await expectMessage(recipient, 'the password');
  await expect(recipient.getByText('Change it soon.')).toBeVisible();
  expect(await recipient.context().cookies()).toEqual([]);
  for (const path of ['/', '/signin', '/dashboard', '/about']) {
    await recipient.goto(here(`https://${NAME}${path}`));
    await expectHeading(recipient, 'Page Not Found');
    await expect(recipient.getByRole('link')).toHaveCount(0);
  }
});

test('keeps a domain and its links without the plan, but adds none, and leaves the living links of a removed domain to the site', async ({
  page,
  recipient,
}) => {
  await open(page, '/dashboard');
  const kept = await seal(page, 'from better days');
  await page.goto(`${server.base}/dashboard`);
  const left = await seal(page, 'left behind');
  await givePlan('basic');
  await page.goto(`${server.base}/dashboard`);
  // The form is there before it is known who is signed in, and what they may choose.
  await expect(await accountEntry(page, 'Compare plans')).toBeVisible();
  await expect(secretField(page)).toBeVisible();
  await expect(domainChoice(page)).toHaveCount(0);
  await page.goto(`${server.base}/account/domains`);
  await expect(line(page)).toBeVisible();
  await recipient.goto(here(kept));
  await breakSeal(recipient);
  await expectMessage(recipient, 'from better days');

  await page.getByRole('button', { name: `Actions for ${NAME}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await reloaded;
  await expect(page.getByText('No domains yet')).toBeVisible();
  await recipient.goto(left.replace(`https://${NAME}`, server.base));
  await breakSeal(recipient);
  await expectMessage(recipient, 'left behind');
});
