/** The domain of a new link. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listDomains } from '../../../shared/contract/domains.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { painted } from '../support/layout-shift.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectTexts, field, notice } from '../support/screen.ts';
import { callsOf, refuse, sentence } from '../support/server.ts';
import { domainChoice, domainIn, NAME, own } from './domains.ts';

const OTHER = 'post.acme.example';
/** Until someone chooses, it is the first of those of the same age. */
const both = [domainIn('ACTIVE'), domainIn('ACTIVE', { identifier: OTHER })];
const secret = () => field('Your secret');

it('offers no choice to a customer without a domain', async () => {
  own([domainIn('DNS_INCORRECT')]);
  await open('/dashboard');
  await expect.element(secret()).toBeVisible();
  await expect.element(domainChoice()).not.toBeInTheDocument();
});

it('shows the choice without a press, and shows and sends what is chosen', async () => {
  own(both);
  await open('/dashboard');
  await expectTexts(domainChoice().css('option'), ['seal.example', NAME, OTHER]);
  await domainChoice().selectOptions('seal.example');
  await expect.element(page.getByText(/^http:\/\/.+\/secret\//)).toBeVisible();
  await domainChoice().selectOptions(OTHER);
  await expect.element(page.getByText(`https://${OTHER}/secret/`)).toBeVisible();
  const calls = callsOf(concealSecret);
  refuse(concealSecret, 'share_domain_unknown');
  await secret().fill('x');
  await button('Create a link').click();
  await expectAlert(sentence('share_domain_unknown'));
  await expect.element(secret()).toHaveValue('x');
  expect(calls.map(({ fields }) => fields['share_domain'])).toEqual([OTHER]);
});

it('chooses the newest domain that is active, until the sender chooses', async () => {
  const old = { created: 1_700_000_000 };
  const names = ['old.acme.example', NAME, 'new.acme.example'];
  own(
    [
      domainIn('ACTIVE', { ...old, identifier: 'old.acme.example' }),
      domainIn('ACTIVE', { created: old.created + 1 }),
      domainIn('DNS_INCORRECT', { created: old.created + 2, identifier: 'new.acme.example' }),
    ],
    { custom_domains: names },
  );
  await open('/dashboard');
  await expect.element(domainChoice()).toHaveValue(NAME);
  await domainChoice().selectOptions('seal.example');
  const lists = callsOf(listDomains);
  await open('/dashboard');
  // Before the list is there, it is the site's own in any case.
  await expect.poll(() => lists.length).toBeGreaterThan(0);
  await painted();
  await expect.element(page.getByText(/^http:\/\/.+\/secret\//)).toBeVisible();
  await expect.element(domainChoice()).toHaveValue('');
});

it('remembers the last choice, as long as it can still be had', async () => {
  own(both);
  await open('/dashboard');
  await expect.element(domainChoice()).toHaveValue(NAME);
  await domainChoice().selectOptions(OTHER);
  await open('/dashboard');
  await expect.element(domainChoice()).toHaveValue(OTHER);
  own(both.slice(0, 1));
  await open('/dashboard');
  await expect.element(domainChoice()).toHaveValue(NAME);
});

it('warns of a domain whose DNS points elsewhere, which can be chosen', async () => {
  const site = { custom_domains: [NAME, OTHER] };
  own([domainIn('DNS_INCORRECT'), ...both.slice(1)], site);
  await open('/dashboard');
  const warning = notice('The DNS records of this domain are not complete');
  await domainChoice().selectOptions(NAME);
  await expect.element(warning).toBeVisible();
  await domainChoice().selectOptions(OTHER);
  await expect.element(warning).not.toBeInTheDocument();
});
