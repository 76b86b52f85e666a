/** Every place that describes a plan agrees with the others, before any of it is used. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listDomains } from '../../../shared/contract/domains.ts';
import { basicPlan } from '../../../shared/plans.ts';
import { openTab, owner, signIn } from '../account/account.ts';
import { open } from '../support/mount.tsx';
import { expectAddress } from '../support/navigation.ts';
import { button, panel } from '../support/screen.ts';
import { succeed } from '../support/server.ts';
import type { Site } from '../support/site.ts';
import { askOperator, cell, freePlan, openPricing } from './pricing.ts';

/** Signs in with a free account. */
function signInFree(site: Partial<Site>): void {
  const free = { cust: owner({ plan: freePlan }) };
  signIn(free, {
    plans_enabled: true,
    available_plans: [basicPlan],
    ...free,
    plan: freePlan,
    ...site,
  });
}

const planLine = (name: string) => panel('Your plan').css('dl > div').filter({ hasText: name });

it('says of the plan, the tokens and the prices where every account has the API', async () => {
  signInFree({ api_needs_plan: false });
  await openTab('overview');
  await expect.element(planLine('API access')).toMatchTextContent(/API access\s*Included/);
  await openTab('api');
  await expect.element(button('New token')).toBeVisible();
  await openPricing();
  await expect.element(cell('API access', 'Free account')).toHaveTextContent('Full');
});

it('says of the plan, the tokens, the prices and the reference where programs need a plan', async () => {
  signInFree({ api_needs_plan: true });
  await openTab('overview');
  await expect.element(planLine('API access')).toMatchTextContent('Not included');
  await openTab('api');
  await expect.element(page.getByText('Your plan does not include API access')).toBeVisible();
  await expect.element(button('New token')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'See plans with API access' }).click();
  await expect.element(cell('API access', 'Free account')).toHaveTextContent('Anonymous calls');
  await expect.element(cell('API access', 'Identity Plus')).toHaveTextContent('Full');
  await open('/docs');
  await expect
    .element(page.getByText('On this site, tokens need a plan with API access'))
    .toBeVisible();
});

it('says that a plan lacks domains before one is added', async () => {
  signInFree({});
  succeed(listDomains, {
    records: [],
    count: 0,
    details: { cluster: { type: 'local', target: 'secrets.example.com', ip: null } },
  });
  await open('/account/domains');
  await expect.element(page.getByText('Your plan does not include custom domains.')).toBeVisible();
  await expect.element(button('See the plan')).toBeVisible();
  await expect.element(page.getByText('Add a domain such as')).not.toBeInTheDocument();
});

it('says of no plan that it has custom domains where the site has none', async () => {
  signInFree({ domains_enabled: false });
  await openTab('overview');
  await expect.element(planLine('API access')).toBeVisible();
  await expect.element(planLine('Custom domains')).not.toBeInTheDocument();
  await openPricing();
  await expect.element(cell('Custom domains', 'Identity Plus')).toMatchTextContent('Not included');
});

it('names the files of a plan where browsers encrypt, in its page and in the prices', async () => {
  signInFree({ seal_modes: 'both' });
  await openTab('overview');
  await expect.element(planLine('Size of all files')).toMatchTextContent('25 MB');
  await openPricing();
  await expect.element(cell('Size of all files', 'Free account')).toHaveTextContent('25 MB');
  await expect.element(cell('Size of all files', 'Identity Plus')).toHaveTextContent('100 MB');
  signInFree({ seal_modes: 'server' });
  await openTab('overview');
  await expect.element(planLine('Longest secret')).toBeVisible();
  await expect.element(planLine('Size of all files')).not.toBeInTheDocument();
});

const identitySold: Site['sold_plans'] = [{ planid: 'identity', periods: ['month', 'year'] }];

async function openOffer(site: Partial<Site>) {
  signInFree(site);
  await openTab('overview');
  await button('See other plans').click();
  return page.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
}

it('offers a plan that is sold with its price and the way to pay', async () => {
  const offer = await openOffer({ sold_plans: identitySold, api_needs_plan: true });
  await expect.element(offer).toMatchTextContent('$35 per month');
  await expect.element(offer).toMatchTextContent('Unlimited custom domains');
  await expect.element(offer).toMatchTextContent('Full API access');
  await expect.element(offer.getByRole('link')).toHaveTextContent('Choose Identity Plus');
});

it('names no price of a plan that is not sold, and leads to the operator instead', async () => {
  const offer = await openOffer({ sold_plans: [], feedback_enabled: true });
  await expect.element(offer).toMatchTextContent('Plans are not sold on this site.');
  await expect.element(offer).not.toMatchTextContent('$');
  await expect.element(offer.getByRole('radio')).not.toBeInTheDocument();
  await askOperator().click();
  await expectAddress('/feedback');
});

it('offers nothing that the free plan has already', async () => {
  const offer = await openOffer({ sold_plans: identitySold, api_needs_plan: false });
  await expect.element(offer).toMatchTextContent('Unlimited custom domains');
  await expect.element(offer).not.toMatchTextContent('Full API access');
  const common = offer.getByRole('region', { name: 'In every plan' });
  await expect.element(common).toMatchTextContent('Privacy-first design');
});
