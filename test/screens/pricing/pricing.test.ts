/** The page with the prices. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bootstrap } from '../../../shared/contract/site.ts';
import { painted, watchLayout } from '../support/layout-shift.ts';
import { expectHeading } from '../support/screen.ts';
import { answerSite, holdAnswers } from '../support/server.ts';
import { withoutAccounts } from '../support/site.ts';
import { expectStates } from '../support/states.ts';
import {
  choosePeriod,
  notForSale,
  openPricing,
  periodChoice,
  planCard,
  type PlanName,
  sellPlans,
} from './pricing.ts';
import { pricingStates } from './states.ts';

/** High enough for the whole page: a browser reports no shift below the fold. */
const SIZES = [
  [375, 3000],
  [1280, 1800],
] as const;

const links = () => page.getByRole('article').getByRole('link');

/** The visible text on the card of a plan. */
async function expectPrice(name: PlanName, price: string, saving: string): Promise<void> {
  const prices = planCard(name)
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
  await expect.element(planCard(name).getByText(saving)).toBeVisible();
}

/** The place of every element, the edges of the page included. */
function places(): string[] {
  return [...document.querySelectorAll('body *')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${element.tagName} ${x} ${y} ${width} ${height}`;
  });
}

it('shows prices by the month at first, and by the year on request, with the saving', async () => {
  await openPricing();
  await expect.element(periodChoice('Monthly')).toBeChecked();
  await expectPrice('Identity Plus', '$35 per month', 'Pay yearly and save $55.');
  await expectPrice('Global Elite', '$245 per month', 'Pay yearly and save $395.');

  await choosePeriod('Yearly');
  await expectPrice('Identity Plus', '$365 per year', 'You save $55 per year.');
  await expectPrice('Global Elite', '$2,545 per year', 'You save $395 per year.');

  await choosePeriod('Monthly');
  await expectPrice('Identity Plus', '$35 per month', 'Pay yearly and save $55.');
});

it('shows the limits that the server enforces', async () => {
  await openPricing();
  for (const name of ['Identity Plus', 'Global Elite'] as const) {
    await expect.element(planCard(name)).toMatchTextContent('5,000,000 characters');
    await expect.element(planCard(name)).toMatchTextContent('30 days');
  }
  const free = page.getByRole('region', { name: 'Free' });
  await expect.element(free).toMatchTextContent(/Without an account.*10,000 characters.*7 days/s);
  await expect
    .element(free)
    .toMatchTextContent(/With a free account.*1,000,000 characters.*14 days/s);
});

it('chooses the period from the keyboard', async () => {
  await openPricing();
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
  const identity = planCard('Identity Plus').getByRole('link');
  await expect.element(identity).toHaveTextContent('Choose Identity Plus');
  await expect.element(identity).toHaveAttribute('href', '/plans/identity?period=month');
  const elite = planCard('Global Elite');
  await expect.element(elite.getByRole('link')).not.toBeInTheDocument();
  await expect.element(elite.getByText('Coming soon')).toBeVisible();
  await expect.element(notForSale()).not.toBeVisible();
});

it.each([
  ['plans that are sold', () => sellPlans({ plans: false }), true],
  ['a sign-up', () => sellPlans({ signup: false }), false],
  [
    'differences between accounts',
    () => answerSite({ plans_enabled: false, sold_plans: [] }),
    false,
  ],
])('sells nothing without %s', async (_, setSite, isSaid) => {
  setSite();
  await openPricing();
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await expect.element(links()).not.toBeInTheDocument();
  if (isSaid) await expect.element(notForSale()).toBeVisible();
  else await expect.element(notForSale()).not.toBeVisible();
});

it('shows without accounts no plan, and no free account either', async () => {
  answerSite(withoutAccounts);
  await openPricing();
  await expect.element(page.getByRole('heading', { name: 'Without an account' })).toBeVisible();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('heading', { name: 'With a free account' }))
    .not.toBeInTheDocument();
});

it('links to the source for self-hosting, and focuses the heading after a navigation', async () => {
  await openPricing();
  await expect
    .element(page.getByRole('link', { name: 'Read the source' }))
    .toHaveAttribute('href', 'https://github.com/waxseal/waxseal');

  expect(document.title).toBe('Pricing');
  await page.getByRole('banner').getByRole('link', { name: 'Waxseal' }).click();
  await expectHeading('Sealed for one. Opened once.');
  history.back();
  await expectHeading('Plans and prices');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it.each(SIZES)('moves nothing when the period changes, %i px wide', async (width, height) => {
  await page.viewport(width, height);
  sellPlans({ plans: false });
  await openPricing();
  await expect.element(notForSale()).toBeVisible();
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
    await expect.element(notForSale()).not.toBeVisible();
    deliver();
    await expect
      .element(plans ? planCard('Identity Plus').getByRole('link') : notForSale())
      .toBeVisible();
    await expectNothingMoved();
  },
);

expectStates(pricingStates);
