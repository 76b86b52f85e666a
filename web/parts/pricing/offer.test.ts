import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { basicPlan, dedicatedPlan, identityPlan, type Plan } from '../../../shared/plans.ts';
import { sampleSite, signedInSite } from '../../gallery/sample-site.ts';
import { isSelling, offerOf, planPrices, priceText, yearlySaving } from './offer.ts';

type Selling = NonNullable<Parameters<typeof offerOf>[0]>;

const visitor: Selling = sampleSite;
const selling: Selling = { ...visitor, sold_plans: [{ planid: 'identity', periods: ['month'] }] };

function customer(plan: Plan, site: Selling = selling): Selling {
  const { cust } = signedInSite;
  return { ...site, authenticated: true, cust: cust && { ...cust, plan } };
}

it('knows no offer without the site’s settings', () => {
  expect(offerOf(undefined, 'identity', 'month')).toBe('unknown');
});

it('lets visitors choose a plan that is sold where they can sign up', () => {
  expect(offerOf(visitor, 'identity', 'year')).toBe('none');
  expect(offerOf(selling, 'identity', 'month')).toBe('choose');
  expect(offerOf({ ...selling, plans_enabled: false }, 'identity', 'month')).toBe('none');
  const authentication = { ...selling.authentication, signup: false };
  expect(offerOf({ ...selling, authentication }, 'identity', 'month')).toBe('none');
});

it('offers a plan that is not sold for the chosen period for the other one', () => {
  expect(offerOf(selling, 'identity', 'year')).toBe('other-period');
  expect(offerOf(customer(basicPlan), 'identity', 'year')).toBe('other-period');
});

it('lets customers choose what is sold, keep their plan, and never pay for two', () => {
  expect(offerOf(customer(basicPlan), 'identity', 'month')).toBe('choose');
  expect(offerOf(customer(basicPlan), 'dedicated', 'month')).toBe('none');
  expect(offerOf(customer(basicPlan, visitor), 'identity', 'month')).toBe('none');
  expect(offerOf(customer(identityPlan), 'identity', 'month')).toBe('have');
  expect(offerOf(customer(dedicatedPlan), 'identity', 'month')).toBe('change');
});

it('sells where any plan can be paid for', () => {
  expect(isSelling(visitor)).toBe(false);
  expect(isSelling({ sold_plans: [{ planid: 'identity', periods: [] }] })).toBe(false);
  expect(isSelling(selling)).toBe(true);
});

it('computes what paying yearly saves of twelve months', () => {
  expect(yearlySaving(planPrices.identity)).toBe(55);
  expect(yearlySaving(planPrices.dedicated)).toBe(395);
});

it('writes a price without cents, in the form of the language', () => {
  const written = (locale: string) => priceText(createIntl({ locale }), 2545);
  expect(written('en')).toBe('$2,545');
  expect(written('de')).toBe('2.545\u00A0$');
  expect(written('fr')).toBe('2\u202F545\u00A0$US');
});
