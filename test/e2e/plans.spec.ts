/** Buying a plan: the way to the payment, and its failures. */
import { checkOut } from '../../shared/contract/billing.ts';
import { identityPlan } from '../../shared/plans.ts';
import { owner, refuse, sentence, showAs } from './support/account.ts';
import { answerWith, callsOf, holdAnswers, sentField } from './support/answers.ts';
import { expectHeading } from './support/home.ts';
import {
  answerForProvider,
  choosePeriod,
  everythingSold,
  expectPricing,
  freePlan,
  meetBuyer,
  notForSale,
  openPayment,
  openPricing,
  PAYMENT,
  planCard,
} from './support/pricing.ts';
import { expectAlert } from './support/reveal.ts';
import { overrideSite, withAccounts } from './support/site.ts';
import { expect, test } from './support/test.ts';

for (const plan of ['identity', 'dedicated']) {
  for (const sold of [[], everythingSold]) {
    const site = { ...withAccounts, plans_enabled: true, sold_plans: sold };
    const name = sold.length > 0 ? 'a site that sells plans' : 'a site that sells nothing';
    test(`visitors go from the plan ${plan} to its sign-up on ${name}, and back`, async ({
      page,
    }) => {
      await overrideSite(page, site);
      await page.goto('/about');
      const answer = await page.goto(`/plans/${plan}`);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveURL(new RegExp(`/signup/${plan}$`));
      await expectHeading(page, 'Create a free account');
      await page.goBack();
      await expect(page).toHaveURL(/\/about$/);
    });
  }

  test(`customers go from the plan ${plan} to the prices where it is not sold`, async ({
    page,
  }) => {
    await meetBuyer(page, { sold_plans: [] });
    await page.goto(`/plans/${plan}?period=year`);
    await expectPricing(page);
    await expect(page).toHaveURL(/\/pricing$/);
  });

  for (const period of ['month', 'year']) {
    const tag = plan === 'identity' && period === 'year' ? ['@journey'] : [];
    test(
      `customers are taken to the payment of ${plan} for a ${period}, and back to where they were`,
      { tag },
      async ({ page, monitor }) => {
        monitor.expectVisitTo(PAYMENT);
        await meetBuyer(page);
        await answerForProvider(page);
        await openPayment(page);
        const calls = callsOf(page, checkOut);
        await page.goto('/about');
        await page.goto(`/plans/${plan}?period=${period}`);
        await page.waitForURL(PAYMENT);
        expect(calls.map((call) => [sentField(call, 'planid'), sentField(call, 'period')])).toEqual(
          [[plan, period]],
        );
        await page.goBack();
        await expect(page).toHaveURL(/\/about$/);
      },
    );
  }
}

test('without a known period a month is bought', async ({ page }) => {
  await meetBuyer(page);
  await holdAnswers(page, checkOut);
  const calls = callsOf(page, checkOut);
  for (const address of ['/plans/identity', '/plans/identity?period=decade']) {
    await page.goto(address);
    await expectHeading(page, 'Taking you to the payment page…');
  }
  await expect
    .poll(() => calls.map((call) => sentField(call, 'period')))
    .toEqual(['month', 'month']);
});

test('a customer with that plan is sent to the account', async ({ page }) => {
  await meetBuyer(page, {}, identityPlan);
  await showAs(page, {});
  await page.goto('/plans/identity');
  await expectHeading(page, 'Your account');
});

test('a refused payment shows the reason, and links back and on', async ({ page, monitor }) => {
  monitor.expectFailedLoads(422, 500);
  monitor.expectVisitTo(PAYMENT);
  await meetBuyer(page);
  await answerForProvider(page);
  await refuse(page, checkOut, 'plan_not_sold');
  await page.goto('/plans/identity');
  await expectHeading(page, 'The payment page could not be opened');
  await expectAlert(page, sentence('plan_not_sold'));
  await expect(page.getByRole('link', { name: 'Back to plans and prices' })).toHaveAttribute(
    'href',
    '/pricing',
  );
  await answerWith(page, checkOut, { status: 500, json: {} });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectAlert(page, 'Request was not successful. Please try again later.');
  await openPayment(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(PAYMENT);
});

test('the prices link to the payment of the chosen period', async ({ page }) => {
  await meetBuyer(page);
  await openPricing(page);
  const identity = planCard(page, 'Identity Plus').getByRole('link');
  const elite = planCard(page, 'Global Elite');
  await expect(identity).toHaveAttribute('href', '/plans/identity?period=month');
  await choosePeriod(page, 'Yearly');
  await expect(identity).toHaveAttribute('href', '/plans/identity?period=year');
  await expect(elite.getByRole('link')).toHaveText('Choose Global Elite');
  await expect(elite.getByText('Coming soon')).toHaveCount(0);
});

test('customers are offered neither plans that are not sold nor their own', async ({ page }) => {
  await meetBuyer(page, { sold_plans: [] });
  await openPricing(page);
  await expect(notForSale(page)).toBeVisible();
  await expect(page.getByRole('article').getByRole('link')).toHaveCount(0);
  await meetBuyer(page, {}, identityPlan);
  await openPricing(page);
  await expect(planCard(page, 'Identity Plus')).toContainText('This is your plan.');
  await expect(planCard(page, 'Global Elite').getByRole('link')).toHaveAttribute(
    'href',
    '/account',
  );
});

test('a plan that is sold by the year shows so beside the price of a month', async ({ page }) => {
  await meetBuyer(page, { sold_plans: [{ planid: 'identity', periods: ['year'] }] });
  await openPricing(page);
  const identity = planCard(page, 'Identity Plus');
  await expect(identity).toContainText('Sold yearly only.');
  await choosePeriod(page, 'Yearly');
  await expect(identity.getByRole('link')).toHaveText('Choose Identity Plus');
});

test('the upgrade links to the payment of the period that was chosen in it', async ({ page }) => {
  await meetBuyer(page);
  await showAs(page, { cust: owner({ plan: freePlan }) });
  await page.goto('/account');
  await page.getByRole('button', { name: 'See other plans' }).click();
  const offer = page.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
  const choose = offer.getByRole('link', { name: 'Choose Identity Plus' });
  await expect(offer).toContainText('AI-generated sample');
  await expect(choose).toHaveAttribute('href', '/plans/identity?period=month');
  await choosePeriod(page, 'Yearly');
  await expect(choose).toHaveAttribute('href', '/plans/identity?period=year');
});
