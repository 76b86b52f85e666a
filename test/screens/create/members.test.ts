/** The form before its site is known, on a site for members, and where a larger plan allows more. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signUp } from '../../../shared/contract/entry.ts';
import { concealSecret } from '../../../shared/contract/secrets.ts';
import { bootstrap } from '../../../shared/contract/site.ts';
import { identityPlan } from '../../../shared/plans.ts';
import { open } from '../support/mount.tsx';
import { button, expectAlert, expectHeading, field } from '../support/screen.ts';
import { answerSite, callsOf, holdAnswers, refuse, sentence } from '../support/server.ts';
import { ada, customer, type Site, withAccounts } from '../support/site.ts';
import {
  createButton,
  lifetimeChoice,
  openCustomersForm,
  openHome,
  passphraseField,
  secretField,
  textsOf,
  toggleDrawer,
  withRules,
} from './form.ts';

const forMembers = { ...withAccounts, ...withRules({ requires_account: true }) };

it.each(['/', '/incoming'])(
  'has no form for visitors at %s of a site for members',
  async (path) => {
    answerSite(forMembers);
    await open(path);
    await expect
      .element(page.getByRole('heading', { name: 'You need an account to create links here' }))
      .toBeVisible();
    await expect.element(page.getByText(/you need no account/)).toBeVisible();
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
    const main = page.getByRole('main');
    await expect.element(main.getByRole('link', { name: 'Create an account' })).toBeVisible();
    await main.getByRole('link', { name: 'Sign in' }).click();
    await expectHeading('Sign in');
  },
);

it('names who can sign up on a site for some domains, and refuses others', async () => {
  answerSite({
    authentication: {
      enabled: true,
      signup: true,
      signin: true,
      signup_domains: ['example.com', 'xn--bcher-kva.example'],
    },
  });
  refuse(signUp, 'email_domain_refused', { field: 'email' });
  await open('/signup');
  const address = field('Email address');
  await expect
    .element(address)
    .toHaveAccessibleDescription(
      /^This site accepts only addresses at these domains: example\.com\W+xn--bcher-kva\.example/,
    );
  await address.fill('ada@example.org');
  await button('Create account').click();
  await expect.element(address).toHaveAccessibleDescription(sentence('email_domain_refused'));
});

it('refuses a short passphrase that was sent before the page knew the length', async () => {
  answerSite(withRules({ passphrase_length_min: 12 }));
  const deliver = holdAnswers(bootstrap);
  const calls = callsOf(concealSecret);
  await open('/');
  await secretField().fill('the text');
  await toggleDrawer('Privacy options');
  await passphraseField().fill('too short');
  await createButton().click();
  deliver();
  await expectAlert('Choose a longer passphrase first');
  expect(calls).toEqual([]);
});

const offer = () => page.getByRole('dialog', { name: 'Upgrade to Identity Plus' });
const more = () => page.getByRole('button', { name: 'Upgrade for up to 5,000,000 characters' });
const lastLifetime = () => textsOf(lifetimeChoice().getByRole('option')).at(-1);
const tooLongFor = (size: string) => page.getByText(`Only the first ${size} can be sent.`);

/** A plan so small that a test need not type a million characters. */
const smallPlan: Site['plan'] = {
  ...ada.plan,
  options: { ...ada.plan.options, custom_domains: false, api: false, size: 10 },
};

/** The form of a customer of a site that sells plans. */
async function openBuyersForm(site: Partial<Site> = {}, plan = smallPlan): Promise<void> {
  await openCustomersForm({
    plans_enabled: true,
    sold_plans: [{ planid: 'identity', periods: ['month', 'year'] }],
    available_plans: [plan, identityPlan],
    plan,
    ...(customer.cust && { cust: { ...customer.cust, plan } }),
    ...site,
  });
}

it('opens the offer by the last of the lifetimes, and changes nothing', async () => {
  await openBuyersForm();
  const choice = lifetimeChoice();
  expect(lastLifetime()).toBe('Longer…');
  await secretField().fill('kept');
  await choice.selectOptions('Longer…');
  await expect.element(offer()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(offer()).not.toBeInTheDocument();
  await expect.element(choice).toHaveValue('604800');
  await expect.element(secretField()).toHaveValue('kept');
});

it('offers a larger plan below a text that is too long for the plan', async () => {
  await openBuyersForm();
  // What is below a text is loaded for the first one that is too long.
  await secretField().fill('0123456789a');
  await expect.element(tooLongFor('10')).toBeVisible();
  await secretField().fill('0123456789');
  await expect.element(more()).not.toBeInTheDocument();
  await secretField().fill('0123456789a');
  await more().click();
  await offer().getByRole('button', { name: 'Maybe Later' }).click();
  await expect.element(more()).toHaveFocus();
  await expect.element(secretField()).toHaveValue('0123456789a');
});

it.each<[string, Partial<Site>, Site['plan']?]>([
  ['there are no plans', { plans_enabled: false }],
  ['no plan has more', { available_plans: [smallPlan] }],
  ['the plan is the largest', {}, identityPlan],
])('offers no upgrade where %s', async (_what, site, plan = smallPlan) => {
  await openBuyersForm(site, plan);
  await secretField().fill('0123456789a');
  if (plan === smallPlan) await expect.element(tooLongFor('10')).toBeVisible();
  await expect.element(lifetimeChoice()).toBeVisible();
  await expect.element(more()).not.toBeInTheDocument();
  expect(lastLifetime()).not.toBe('Longer…');
});

it('offers no upgrade to visitors', async () => {
  await openHome({ plans_enabled: true });
  await secretField().fill('x'.repeat(10_001));
  await expect.element(tooLongFor('10,000')).toBeVisible();
  await expect.element(more()).not.toBeInTheDocument();
  await toggleDrawer('Privacy options');
  await expect.element(lifetimeChoice()).toBeVisible();
  expect(lastLifetime()).toBe('7 days');
});
