import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import {
  anonymousPlan,
  basicPlan,
  type BillingPeriod,
  type PlanOptions,
} from '../../../shared/plans.ts';
import { SOURCE_URL } from '../../../shared/source.ts';
import { planHere, planLines } from '../../api/plans.ts';
import { type Site, siteQuery } from '../../api/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import { PlanFacts } from '../../parts/plan-facts.tsx';
import { offerOf, soldPeriods } from '../../parts/pricing/offer.ts';
import { FeatureList, PeriodSwitch, PriceTag } from '../../parts/pricing/plan-details.tsx';
import styles from './pricing.module.css';
import { type Tier, tiers } from '../../parts/pricing/tiers.ts';

/** What differs for everyone; the features of a paid plan say the rest. */
const LIMITS = ['size', 'ttl'] as const;

const sourceLink = { link: (text: React.ReactNode) => <a href={SOURCE_URL}>{text}</a> };

/** Prices and features of the plans, and what is free. */
export function PricingPage() {
  const intl = useIntl();
  const [period, setPeriod] = useState<BillingPeriod>('month');
  const site = useQuery(siteQuery).data;
  const hasAccounts = site?.authentication.enabled !== false;
  return (
    <div className={styles.page}>
      <title>
        {intl.formatMessage({
          id: 'common.pricing',
          defaultMessage: 'Pricing',
          description: 'Link to the page with the prices, and its title in the browser tab',
        })}
      </title>
      <div>
        <PageHeading size="large">
          <FormattedMessage
            id="pricing.heading"
            defaultMessage="Plans and prices"
            description="Heading of the page with the prices"
          />
        </PageHeading>
        <p className={styles.lead}>
          <FormattedMessage
            id="pricing.lead"
            defaultMessage="Sending a secret is free and needs no account. A plan adds longer texts, more time and your own domain."
            description="The sentence under the heading of the page with the prices"
          />
        </p>
      </div>
      {hasAccounts && (
        <div>
          <PeriodSwitch value={period} onChange={setPeriod} />
          <div className={styles.tiers}>
            {tiers.map((tier) => (
              <PlanCard key={tier.id} tier={tier} period={period} site={site} />
            ))}
          </div>
        </div>
      )}
      <FreePlans site={site} />
      <p className={styles.yourself}>
        <FormattedMessage
          id="pricing.self-host"
          defaultMessage="Prefer to run it yourself? It is open source and free of charge. <link>Read the source</link>"
          description="Last line of the page with the prices; link leads to the source code"
          values={sourceLink}
        />
      </p>
    </div>
  );
}

const messages = defineMessages({
  anonymous: {
    id: 'pricing.free.anonymous',
    defaultMessage: 'Without an account',
    description: 'Heading of what everybody can do',
  },
  anonymousText: {
    id: 'pricing.free.anonymous.text',
    defaultMessage: 'Create, send, track and burn a secret without giving your name.',
    description: 'What someone without an account can do',
  },
  basic: {
    id: 'pricing.free.basic',
    defaultMessage: 'With a free account',
    description: 'Heading of what a free account can do',
  },
  basicText: {
    id: 'pricing.free.basic.list',
    defaultMessage: 'Also lists your recent secrets and shows what happened to each.',
    description: 'What a free account can do beyond what everybody can',
  },
});

/** The limits without an account and with a free one. */
function FreePlans({ site }: { site: Site | undefined }) {
  const headingId = useId();
  const [anonymous, basic] = [planHere(site, anonymousPlan), planHere(site, basicPlan)];
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.freeHeading}>
        <FormattedMessage
          id="pricing.free"
          defaultMessage="Free"
          description="Heading of what can be done without paying"
        />
      </h2>
      <div className={styles.freePlans}>
        <FreePlan
          options={anonymous.options}
          lines={LIMITS}
          name={messages.anonymous}
          text={messages.anonymousText}
        />
        {site?.authentication.enabled !== false && (
          <FreePlan
            options={site ? basic.options : { size: basic.options.size, ttl: basic.options.ttl }}
            lines={planLines(site)}
            name={messages.basic}
            text={messages.basicText}
          />
        )}
      </div>
    </section>
  );
}

interface FreePlanProps {
  options: Partial<PlanOptions>;
  lines: ReturnType<typeof planLines>;
  name: MessageDescriptor;
  text: MessageDescriptor;
}

function FreePlan({ options, lines, name, text }: FreePlanProps) {
  const intl = useIntl();
  return (
    <div className={styles.freePlan}>
      <h3 className={styles.freeName}>{intl.formatMessage(name)}</h3>
      <p className={styles.freeText}>{intl.formatMessage(text)}</p>
      <PlanFacts options={options} lines={lines} />
    </div>
  );
}

interface PlanCardProps {
  tier: Tier;
  period: BillingPeriod;
  /** Undefined until it is loaded. */
  site: Site | undefined;
}

/** One plan: price, limits, features and the link to buy it. */
function PlanCard({ tier, period, site }: PlanCardProps) {
  const intl = useIntl();
  const nameId = useId();
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <header>
        <div className={styles.title}>
          <h2 id={nameId} className={styles.name}>
            {intl.formatMessage(tier.name)}
          </h2>
          {tier.announced && !isSold(tier, site) && (
            <p className={styles.mark}>{intl.formatMessage(tier.announced)}</p>
          )}
        </div>
        <p className={styles.description}>{intl.formatMessage(tier.description)}</p>
      </header>
      <PriceTag price={tier.price} period={period} />
      <PlanFacts options={planHere(site, tier.plan).options} lines={LIMITS} />
      <FeatureList tier={tier} site={site} />
      <PlanAction tier={tier} period={period} site={site} />
    </article>
  );
}

/** Whether a plan can be bought on this site. */
function isSold({ id }: Tier, site: Site | undefined): boolean {
  return site !== undefined && soldPeriods(site, id).length > 0;
}

/** Whether accounts can have plans here, and no plan can be bought. */
function isNothingSold(site: Site | undefined): boolean {
  return (
    site?.plans_enabled === true && site.sold_plans.every(({ periods }) => periods.length === 0)
  );
}

/** What the visitor can do about a plan. It takes the same space for every offer. */
function PlanAction({ tier, period, site }: PlanCardProps) {
  const intl = useIntl();
  const offer = offerOf(site, tier.id, period);
  return (
    <div className={styles.action}>
      {tier.featured && (
        // It takes the same space while it is hidden.
        <p className={styles.word} data-shown={offer === 'none' && isNothingSold(site)}>
          <FormattedMessage
            id="pricing.not-for-sale"
            defaultMessage="Plans are not sold on this site. Its operator can give your account a plan."
            description="Said in place of the link to buy a plan"
          />
        </p>
      )}
      {offer === 'choose' && (
        <Link
          to={tier.href}
          search={{ period }}
          className={buttonClass(tier.featured ? 'primary' : 'secondary', true)}
        >
          {intl.formatMessage(tier.cta)}
        </Link>
      )}
      {/* Customers with a paid plan change it in their account: buying another here would charge both. */}
      {offer === 'change' && (
        <Link to="/account" className={buttonClass('secondary', true)}>
          <FormattedMessage
            id="pricing.change"
            defaultMessage="Change your plan in your account"
            description="Link in place of the one to buy a plan, for someone who pays for another one"
          />
        </Link>
      )}
      {offer === 'have' && (
        <p className={styles.word}>
          <FormattedMessage
            id="pricing.have"
            defaultMessage="This is your plan."
            description="Said in place of the link to buy a plan, to someone who has it"
          />
        </p>
      )}
      {offer === 'other-period' && (
        <p className={styles.word}>
          <FormattedMessage
            id="pricing.other-period"
            defaultMessage="{period, select, year {Sold monthly only.} other {Sold yearly only.}}"
            description="Said in place of the link to buy a plan that is not sold for the chosen period"
            values={{ period }}
          />
        </p>
      )}
    </div>
  );
}
