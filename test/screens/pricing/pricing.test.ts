/** The page with the prices. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bootstrap } from '../../../shared/contract/site.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { expectHeading, expectTexts } from '../support/screen.ts';
import { answerSite, holdAnswers } from '../support/server.ts';
import { withAccounts, withoutAccounts } from '../support/site.ts';
import { expectStates } from '../support/states.ts';
import {
  action,
  askOperator,
  cell,
  choosePeriod,
  columnHeading,
  type ColumnName,
  openPricing,
  periodChoice,
  sellPlans,
} from './pricing.ts';
import { pricingStates } from './states.ts';

/** High enough for the whole page: a browser reports no shift below the fold. */
const SIZES = [
  [375, 3000],
  [1280, 1800],
] as const;

/** The visible text of a price. */
async function expectPrice(name: ColumnName, price: string, saving: string): Promise<void> {
  const prices = cell('Price', name)
    .css('p')
    .filter({ hasText: /per (?:month|year)$/ });
  await expect
    .poll(() =>
      prices
        .elements()
        .filter((each) => each.checkVisibility({ visibilityProperty: true }))
        .map(({ textContent }) => textContent),
    )
    .toEqual([price]);
  await expect.element(cell('Price', name).getByText(saving)).toBeVisible();
}

/** The place of every element, the edges of the page included. */
function places(): string[] {
  return [...document.querySelectorAll('body *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${element.tagName} ${x} ${y} ${width} ${height}`;
  });
}

it('shows prices by the month at first, and by the year on request, with the saving', async () => {
  sellPlans();
  await openPricing();
  await expect.element(periodChoice('Monthly')).toBeChecked();
  await expectPrice('Identity Plus', '$35 per month', 'Pay yearly, save $55.');
  await expectPrice('Global Elite', '$245 per month', 'Pay yearly, save $395.');

  await choosePeriod('Yearly');
  await expectPrice('Identity Plus', '$365 per year', 'You save $55 per year.');
  await expectPrice('Global Elite', '$2,545 per year', 'You save $395 per year.');

  await choosePeriod('Monthly');
  await expectPrice('Identity Plus', '$35 per month', 'Pay yearly, save $55.');
});

it('sells nothing that is free: neither the API of every account nor what all plans have', async () => {
  answerSite({ ...withAccounts, plans_enabled: true, api_needs_plan: false });
  await openPricing();
  await expect.element(cell('API access', 'No account')).toHaveTextContent('Anonymous calls');
  await expect.element(cell('API access', 'Free account')).toHaveTextContent('Full');
  await expect.element(page.getByRole('table')).not.toMatchTextContent('Privacy-first design');
});

it('chooses the period from the keyboard', async () => {
  sellPlans();
  await openPricing();
  await expect.element(periodChoice('Monthly')).toBeInTheDocument();
  const monthly = periodChoice('Monthly').element();
  for (let stop = 0; stop < 20 && document.activeElement !== monthly; stop++) {
    await userEvent.keyboard('{Tab}');
  }
  await expect.element(periodChoice('Monthly')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(periodChoice('Yearly')).toHaveFocus();
  await expectPrice('Identity Plus', '$365 per year', 'You save $55 per year.');
  const ring = page.css('label').filter({ hasText: 'Yearly' });
  await expect.element(ring).toHaveStyle({ outlineStyle: 'solid' });
});

it('links a plan to its purchase where it is sold, and marks a future one', async () => {
  sellPlans();
  await openPricing();
  const identity = action('Identity Plus').getByRole('link');
  await expect.element(identity).toHaveTextContent('Choose Identity Plus');
  await expect.element(identity).toHaveAttribute('href', '/plans/identity?period=month');
  await expect.element(columnHeading('Global Elite')).toMatchTextContent('Coming soon');
  await expect
    .element(page.getByRole('link', { name: 'Choose Global Elite' }))
    .not.toBeInTheDocument();
  await expect.element(action('No account').getByRole('link')).toHaveAttribute('href', '/');
  await expect.element(action('Free account').getByRole('link')).toHaveAttribute('href', '/signup');
});

it('names no price where nothing is sold', async () => {
  sellPlans({ plans: false });
  await openPricing();
  await expect.element(page.getByText('Plans are not sold on this site.')).toBeVisible();
  await expect.element(cell('Price', 'Identity Plus')).toHaveTextContent('On request');
  await expect.element(page.getByRole('main')).not.toMatchTextContent('$');
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

it.each([
  ['the feedback page', { feedback_enabled: true }, '/feedback'],
  ['the host for support', { support_host: 'help.example' }, 'https://help.example'],
] as const)('leads to the operator by %s, where that is what there is', async (_, site, href) => {
  answerSite({ ...withAccounts, plans_enabled: true, feedback_enabled: false, ...site });
  await openPricing();
  await expect.element(askOperator().first()).toHaveAttribute('href', href);
});

it('says only whom to ask where an operator can be reached nowhere', async () => {
  answerSite({ ...withAccounts, plans_enabled: true, feedback_enabled: false });
  await openPricing();
  await expect.element(action('Identity Plus')).toHaveTextContent('Ask the operator');
  await expect.element(askOperator()).not.toBeInTheDocument();
});

it('lets visitors of a site without sign-up ask for a plan that is sold', async () => {
  sellPlans({ signup: false });
  await openPricing();
  await expect.element(action('Identity Plus')).toHaveTextContent('Ask the operator');
  await expect.element(page.getByRole('link', { name: /^Choose/ })).not.toBeInTheDocument();
  await expect.element(action('Free account')).toHaveTextContent('');
});

it.each([
  ['without accounts', withoutAccounts, ['No account']],
  ['where all accounts are alike', { plans_enabled: false }, ['No account', 'Free account']],
])('shows no plan that a site does not have: %s', async (_, site, names) => {
  answerSite(site);
  await openPricing();
  await expectTexts(page.getByRole('columnheader').getByRole('heading'), names);
});

it('focuses the heading of the prices after a navigation', async () => {
  await openPricing();
  expect(document.title).toBe('Pricing');
  await page.getByRole('banner').getByRole('link', { name: 'Waxseal' }).click();
  await expectHeading('Sealed for one. Opened once.');
  history.back();
  await expectHeading('Plans and prices');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it.each(SIZES)('moves nothing when the period changes, %i px wide', async (width, height) => {
  await page.viewport(width, height);
  sellPlans();
  await openPricing();
  await expect.element(action('Identity Plus').getByRole('link')).toBeVisible();
  const before = places();
  await choosePeriod('Yearly');
  await painted();
  expect(places()).toEqual(before);
});

it.each([true, false])(
  'moves nothing when the site turns out to sell plans or not: %s',
  async (plans) => {
    await page.viewport(...SIZES[0]);
    const expectNothingMoved = watchLayout();
    sellPlans({ plans });
    const deliver = holdAnswers(bootstrap);
    await openPricing();
    await painted();
    await expect.element(action('Identity Plus')).toHaveTextContent('');
    deliver();
    await expect
      .element(action('Identity Plus'))
      .toHaveTextContent(plans ? 'Choose Identity Plus' : 'Ask the operator');
    await painted();
    await expectNothingMoved();
  },
);

expectStates(pricingStates);
