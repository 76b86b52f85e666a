/** Every place that describes a plan agrees with the others, before any of it is used. */
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listDomains } from '../../../shared/contract/domains.ts';
import { basicPlan } from '../../../shared/plans.ts';
import { openTab, owner, signIn } from '../account/account.ts';
import { open } from '../support/mount.tsx';
import { button, panel } from '../support/screen.ts';
import { succeed } from '../support/server.ts';
import type { Site } from '../support/site.ts';
import { freePlan, openPricing, planCard } from './pricing.ts';

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

/** The value of a line about the free account on the page with the prices. */
const freeLine = (name: string) =>
  page.getByRole('region', { name: 'Free' }).css('dl > div').filter({ hasText: name });

const planLine = (name: string) => panel('Your plan').css('dl > div').filter({ hasText: name });

it('says of the plan, the tokens and the prices where every account has the API', async () => {
  signInFree({ api_needs_plan: false });
  await openTab('overview');
  await expect.element(planLine('API access')).toMatchTextContent(/API access\s*Included/);
  await openTab('api');
  await expect.element(button('Create token')).toBeVisible();
  await openPricing();
  await expect.element(freeLine('API access')).toMatchTextContent(/API access\s*Included/);
});

it('says of the plan, the tokens, the prices and the reference where programs need a plan', async () => {
  signInFree({ api_needs_plan: true });
  await openTab('overview');
  await expect.element(planLine('API access')).toMatchTextContent('Not included');
  await openTab('api');
  await expect.element(page.getByText('Your plan does not include API access')).toBeVisible();
  await expect.element(button('Create token')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'See plans with API access' }).click();
  await expect.element(freeLine('API access')).toMatchTextContent('Not included');
  await expect.element(planCard('Identity Plus')).toMatchTextContent('Full API access');
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
  const identity = planCard('Identity Plus');
  await expect.element(identity).toMatchTextContent('Privacy-first design');
  await expect.element(identity).not.toMatchTextContent('custom domains');
  await expect.element(freeLine('Custom domains')).not.toBeInTheDocument();
});

const identitySold: Site['sold_plans'] = [{ planid: 'identity', periods: ['month', 'year'] }];

it.each([
  ['Choose Identity Plus', identitySold],
  ['See plans and prices', []],
])('ends the offer of a plan in "%s", as it is sold or not', async (name, sold) => {
  signInFree({ sold_plans: sold ?? [] });
  await openTab('overview');
  await button('See other plans').click();
  const offer = page.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
  await expect.element(offer.getByRole('link')).toHaveTextContent(name);
});
