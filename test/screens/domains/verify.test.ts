/** The DNS records of a domain, and their check. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showDomain, verifyDomain } from '../../../shared/contract/domains.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { pass, startTimers } from '../support/clock.ts';
import { open } from '../support/mount.tsx';
import {
  button,
  expectAlert,
  expectHeading,
  expectTexts,
  notice,
  panel,
  press,
} from '../support/screen.ts';
import { callsOf, refuse, sentence } from '../support/server.ts';
import {
  answerWith,
  domainIn,
  expectRecord,
  fact,
  NAME,
  openDomain,
  own,
  sentences,
  verifyButton,
} from './domains.ts';

const unverified = domainIn('UNVERIFIED');
const { txt_validation_host: txtHost, txt_validation_value: txtValue } = unverified;
const apex = { identifier: 'acme.example', is_apex: true, subdomain: '' };

it('shows the TXT and the CNAME record of a subdomain, with each part to be copied', async () => {
  await openDomain(unverified);
  await expectRecord('TXT', txtHost, txtValue);
  await expectRecord('CNAME', NAME, 'seal.example');
  for (const [name, text] of [
    ['the host of the TXT record', txtHost],
    ['the value of the TXT record', txtValue],
    ['the host of the CNAME record', NAME],
    ['the value of the CNAME record', 'seal.example'],
  ] as const) {
    await button(`Copy ${name}`).click();
    await expect.poll(() => navigator.clipboard.readText()).toBe(text);
  }
  await expect.element(page.getByText(/removed from your list on/)).toBeVisible();
});

it('copies a record as one line for those who change the DNS', async () => {
  await openDomain(unverified);
  for (const [type, line] of [
    ['TXT', `${txtHost}. 3600 IN TXT "${txtValue}"`],
    ['CNAME', `${NAME}. 3600 IN CNAME seal.example.`],
  ] as const) {
    await button(`Copy the ${type} record as one line`).click();
    await expect.poll(() => navigator.clipboard.readText()).toBe(line);
  }
  await openDomain(domainIn('UNVERIFIED', apex));
  await button('Copy the A record as one line').click();
  await expect.poll(() => navigator.clipboard.readText()).toBe('acme.example. 3600 IN A 192.0.2.7');
});

it('shows the steps first until the domain is verified, and the status first afterwards', async () => {
  const headings = () =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent);
  await openDomain(unverified);
  expect(headings()).toEqual(['Three steps', 'Status']);
  answerWith(domainIn('PENDING'), {}, verifyDomain);
  answerWith(domainIn('PENDING'));
  await verifyButton().click();
  await expect.poll(headings).toEqual(['Status', 'Three steps']);
  await expect.element(verifyButton()).toHaveFocus();
});

const active = domainIn('ACTIVE');
const certifiedElsewhere = { ...active.vhost, has_ssl: null, ssl_active_until: null };

it.each([
  ['unverified', unverified, ['Last checked']],
  ['pending', domainIn('PENDING'), ['SSL status']],
  ['pointed elsewhere', domainIn('DNS_INCORRECT'), ['Points to', 'SSL status', 'Last checked']],
  ['certified elsewhere', { ...active, vhost: certifiedElsewhere }, ['Points to', 'Last checked']],
] as const)('shows no fact that is not known of a domain that is %s', async (_, domain, names) => {
  await openDomain(domain);
  await expectTexts(panel('Status').css('dt'), ['Status', 'Domain', 'Target address', ...names]);
});

it('shows an A record for an apex, or without an address a record that follows names', async () => {
  await openDomain(domainIn('UNVERIFIED', apex));
  await expectRecord('A', 'acme.example', '192.0.2.7');
  await openDomain(domainIn('UNVERIFIED', apex), { cluster: { ip: null } });
  await expectRecord('ALIAS', 'acme.example', 'seal.example');
});

it('shows all data of an active domain, of which a browser translates no address', async () => {
  await openDomain(active);
  await expect.element(fact('Domain')).toHaveTextContent(NAME);
  await expect.element(fact('Status')).toHaveTextContent(`Active${sentences.ACTIVE}Verify now`);
  await expect.element(fact('Target address')).toHaveTextContent('seal.example');
  await expect.element(fact('Points to')).toHaveTextContent('seal.example');
  await expect.element(fact('SSL renewal date').getByText(/\d{4}/)).toBeVisible();
  await expect.element(fact('SSL status')).toHaveTextContent('Active');
  await expect.element(fact('Last checked')).toMatchTextContent('5 minutes ago');
  const isKept = (text: string) =>
    page
      .getByText(text, { exact: true })
      .elements()
      .every((element) => element.closest('[translate="no"]') !== null);
  expect(isKept('seal.example')).toBe(true);
  expect(isKept('5 minutes ago')).toBe(false);
});

it('polls every 10 seconds until the domain is active', async () => {
  startTimers();
  await openDomain(unverified);
  answerWith(domainIn('SSL_PENDING'));
  await pass(11_000);
  await expect.element(fact('Status')).toMatchTextContent('Waiting for its certificate');
  answerWith(domainIn('ACTIVE'));
  await pass(11_000);
  await expect.element(fact('Status')).toMatchTextContent('Active');
  const calls = callsOf(showDomain);
  await pass(60_000);
  expect(calls).toEqual([]);
});

it('disables the button for 10 seconds after a click, and counts down', async () => {
  startTimers();
  await openDomain(unverified);
  answerWith(domainIn('PENDING'), {}, verifyDomain);
  const calls = callsOf(verifyDomain);
  answerWith(domainIn('PENDING'));
  await verifyButton().click();
  await expect.element(fact('Status')).toMatchTextContent('Verified, not connected yet');
  await expect.element(notice('Checked:')).toHaveTextContent(`Checked: ${sentences.PENDING}`);
  await expect.element(verifyButton()).toMatchTextContent(/^Check again in \d+ s$/);
  await expect
    .element(verifyButton())
    .toHaveAccessibleDescription(/You can check again in \d+ second/);
  await press(verifyButton(), '{Enter}');
  expect(calls).toHaveLength(1);
  await pass(11_000);
  await expect.element(verifyButton()).toHaveTextContent('Verify now');
  const refreshed = callsOf(bootstrap);
  await verifyButton().click();
  // For the counts of the site.
  await expect.poll(() => refreshed).toHaveLength(1);
  expect(calls).toHaveLength(2);
});

it('calls a record that is not there yet no failure, only a reason to wait', async () => {
  refuse(verifyDomain, 'domain_unproven');
  await openDomain(unverified);
  await verifyButton().click();
  await expect.element(notice(sentence('domain_unproven'))).toMatchTextContent('Warning');
});

it('calls a failed look-up a failure, and no answer about the record', async () => {
  refuse(verifyDomain, 'dns_unavailable');
  await openDomain(unverified);
  await verifyButton().click();
  await expectAlert('The DNS did not respond');
  await expect.element(page.getByText(sentence('domain_unproven'))).not.toBeInTheDocument();
});

it('shows a domain that waits as such, with the button beside it in view', async () => {
  await openDomain(domainIn('PENDING'));
  await expect.element(fact('Status').css('[data-kind]')).toHaveAttribute('data-kind', 'waiting');
  await expect
    .element(fact('Status').getByRole('button', { name: 'Verify now' }))
    .toBeInViewport({ ratio: 1 });
});

it('shows why a domain was lost, and how to restore it', async () => {
  await openDomain(domainIn('LOST'));
  await expect.element(notice('no longer verified')).toBeVisible();
  await expectRecord('TXT', txtHost, txtValue);
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
});

it('shows no page for a domain that the account does not have', async () => {
  own([]);
  refuse(showDomain, 'not_found');
  await open(`/account/domains/${NAME}/verify`);
  await expectHeading('Page Not Found');
});
