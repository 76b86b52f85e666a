/** The DNS records of a domain, and their check. */
import { showDomain, verifyDomain } from '../../shared/contract/domains.ts';
import { refuse, sentence } from './support/account.ts';
import { answerWith, callsOf } from './support/answers.ts';
import {
  answerAction,
  domainIn,
  expectRecord,
  fact,
  NAME,
  openDomain,
  own,
  answerWithDomain,
  verifyButton,
  sentenceOf,
} from './support/domains.ts';
import { expectHeading } from './support/home.ts';
import { expectAlert } from './support/reveal.ts';
import { expect, test } from './support/test.ts';
import { addTranslator, translateNow } from './support/translator.ts';

const unverified = domainIn('UNVERIFIED');
const txt = {
  host: unverified.txt_validation_host,
  value: unverified.txt_validation_value,
};
const apex = { identifier: 'acme.example', is_apex: true, subdomain: '' };

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('a subdomain shows its TXT and its CNAME record, with each part to be copied', async ({
    page,
  }) => {
    await own(page, [unverified]);
    await answerWithDomain(page, unverified);
    await openDomain(page);
    await expectRecord(page, 'TXT', txt);
    await expectRecord(page, 'CNAME', { host: NAME, value: 'seal.example' });
    for (const [name, text] of [
      ['the host of the TXT record', txt.host],
      ['the value of the TXT record', txt.value],
      ['the host of the CNAME record', NAME],
      ['the value of the CNAME record', 'seal.example'],
    ] as const) {
      await page.getByRole('button', { name: `Copy ${name}` }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
    await expect(page.getByText(/removed from your list on/)).toBeVisible();
  });
});

test('an apex shows an A record, or without an address a record that follows names', async ({
  page,
}) => {
  const domain = domainIn('UNVERIFIED', apex);
  await own(page, [domain]);
  await answerWithDomain(page, domain);
  await openDomain(page, 'acme.example');
  await expectRecord(page, 'A', { host: 'acme.example', value: '192.0.2.7' });
  await answerWithDomain(page, domain, { cluster: { ip: null } });
  await openDomain(page, 'acme.example');
  await expectRecord(page, 'ALIAS / ANAME', { host: 'acme.example', value: 'seal.example' });
});

test('the panel of an active domain shows all of its data', async ({ page }) => {
  await own(page, [domainIn('ACTIVE')]);
  await answerWithDomain(page, domainIn('ACTIVE'));
  await openDomain(page);
  await expect(fact(page, 'Domain')).toHaveText(NAME);
  await expect(fact(page, 'Status')).toHaveText(`Active${sentenceOf('ACTIVE')}Verify now`);
  await expect(fact(page, 'Target address')).toHaveText('seal.example');
  await expect(fact(page, 'A record')).toHaveText('seal.example');
  await expect(fact(page, 'SSL renewal date').getByText(/\d{4}/)).toBeVisible();
  await expect(fact(page, 'SSL status')).toHaveText('Active');
  await expect(fact(page, 'Last checked')).toContainText('5 minutes ago');
});

test('a browser translates when a domain was checked, and not where it leads', async ({ page }) => {
  await addTranslator(page, 'after');
  await own(page, [domainIn('ACTIVE')]);
  await answerWithDomain(page, domainIn('ACTIVE'));
  await openDomain(page);
  await expect(page.getByText('5 minutes ago', { exact: true })).toBeVisible();
  await translateNow(page);
  await expect(page.getByText('5 MINUTES AGO')).toHaveText('5 MINUTES AGO');
  await expect(page.getByText('seal.example').first()).toHaveText('seal.example');
});

test('the page polls every 10 seconds until the domain is active', async ({ page }) => {
  await page.clock.install();
  await own(page, [unverified]);
  await answerWithDomain(page, unverified);
  await openDomain(page);
  await answerWithDomain(page, domainIn('SSL_PENDING'));
  await page.clock.runFor(11_000);
  await expect(fact(page, 'Status')).toContainText('Waiting for its certificate');
  await answerWithDomain(page, domainIn('ACTIVE'));
  await page.clock.runFor(11_000);
  await expect(fact(page, 'Status')).toContainText('Active');
  const calls = callsOf(page, showDomain);
  await page.clock.runFor(60_000);
  expect(calls).toEqual([]);
});

test('after a click the button is disabled for 10 seconds, and counts down', async ({ page }) => {
  await page.clock.install();
  await own(page, [unverified]);
  await answerWithDomain(page, unverified);
  await answerAction(page, verifyDomain, domainIn('PENDING'));
  await openDomain(page);
  const calls = callsOf(page, verifyDomain);
  await answerWithDomain(page, domainIn('PENDING'));
  await verifyButton(page).click();
  await expect(fact(page, 'Status')).toContainText('Verified, not pointing here yet');
  await expect(page.getByRole('status').filter({ hasText: 'Checked:' })).toHaveText(
    `Checked: ${sentenceOf('PENDING')}`,
  );
  await expect(verifyButton(page)).toHaveText(/^Check again in \d+ s$/);
  await expect(verifyButton(page)).toHaveAccessibleDescription(/You can check again in \d+ second/);
  await verifyButton(page).press('Enter');
  expect(calls).toHaveLength(1);
  await page.clock.runFor(11_000);
  await expect(verifyButton(page)).toHaveText('Verify now');
  const refreshed = page.waitForResponse(/\/bootstrap$/);
  await verifyButton(page).click();
  // The counts of the site are requested again.
  await refreshed;
  expect(calls).toHaveLength(2);
});

test('a record that is not there yet is no failure, only a reason to wait', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(422);
  await own(page, [unverified]);
  await answerWithDomain(page, unverified);
  await refuse(page, verifyDomain, 'domain_unproven');
  await openDomain(page);
  await verifyButton(page).click();
  const note = page.getByRole('status').filter({ hasText: sentence('domain_unproven') });
  await expect(note).toContainText('Warning');
});

test('a look-up that failed is called that, and is no answer about the record', async ({
  page,
  monitor,
}) => {
  monitor.expectFailedLoads(503);
  await own(page, [unverified]);
  await answerWithDomain(page, unverified);
  await refuse(page, verifyDomain, 'dns_unavailable');
  await openDomain(page);
  await verifyButton(page).click();
  await expectAlert(page, 'The DNS did not respond');
  await expect(page.getByText(sentence('domain_unproven'))).toHaveCount(0);
  await expect(fact(page, 'A record')).toHaveText('Not checked yet');
});

for (const status of ['UNVERIFIED', 'PENDING', 'SSL_PENDING'] as const) {
  test(`a domain that is ${status} waits, which is no error`, async ({ page }) => {
    await own(page, [domainIn(status)]);
    await answerWithDomain(page, domainIn(status));
    await openDomain(page);
    await expect(fact(page, 'Status').locator('[data-kind]')).toHaveAttribute(
      'data-kind',
      'waiting',
    );
  });
}

test('the button that checks stands beside the status, in view without scrolling', async ({
  page,
}) => {
  await own(page, [unverified]);
  await answerWithDomain(page, unverified);
  await openDomain(page);
  await expect(fact(page, 'Status').getByRole('button', { name: 'Verify now' })).toBeInViewport({
    ratio: 1,
  });
});

test('a domain that was lost shows the reason, and how to restore it', async ({ page }) => {
  await own(page, [domainIn('LOST')]);
  await answerWithDomain(page, domainIn('LOST'));
  await openDomain(page);
  await expect(page.getByRole('status').filter({ hasText: 'no longer verified' })).toBeVisible();
  await expectRecord(page, 'TXT', txt);
  await expect(page.getByRole('heading', { name: 'Branding' })).toHaveCount(0);
});

test('a domain that the account does not have has no page', async ({ page, monitor }) => {
  monitor.expectFailedLoads(404);
  await own(page, []);
  await answerWith(page, showDomain, {
    status: 404,
    json: { success: false, message: 'Not found', code: 'not_found' },
  });
  await page.goto(`/account/domains/${NAME}/verify`);
  await expectHeading(page, 'Page Not Found');
});
