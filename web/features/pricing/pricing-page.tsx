import { type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import {
  anonymousPlan,
  basicPlan,
  type BillingPeriod,
  type Plan,
  type PlanOptions,
} from '../../../shared/plans.ts';
import { SOURCE_URL } from '../../../shared/source.ts';
import { planHere } from '../../api/plans.ts';
import { type Site, siteQuery } from '../../api/site.ts';
import { Included, planLineNames, PlanValue } from '../../parts/plan-facts.tsx';
import { AskOperator } from '../../parts/pricing/ask-operator.tsx';
import { isSelling, offerOf, soldPeriods } from '../../parts/pricing/offer.ts';
import { CommonFeatures, PeriodSwitch, PriceTag } from '../../parts/pricing/plan-details.tsx';
import { type Tier, tiers } from '../../parts/pricing/tiers.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CardTable } from '../../ui/list.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import styles from './pricing.module.css';

const sourceLink = { link: (text: ReactNode) => <a href={SOURCE_URL}>{text}</a> };

/** What can be done without an account, with a free one and with each plan. */
export function PricingPage() {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  const [period, setPeriod] = useState<BillingPeriod>('month');
  return (
    <div className={styles.page}>
      <title>
        {intl.formatMessage({
          id: 'common.pricing',
          defaultMessage: 'Pricing',
          description: 'Link to the page with the prices, and its title in the browser tab',
        })}
      </title>
      <div className={styles.head}>
        <div>
          <PageHeading size="large">
            <FormattedMessage {...texts.heading} />
          </PageHeading>
          <p className={styles.lead}>
            <FormattedMessage
              id="pricing.lead"
              defaultMessage="{members, select, true {Sending a secret is free.} other {Sending a secret is free and needs no account.}} A plan adds larger files, longer texts, more time and your own domain."
              description="The sentence under the heading of the page with the prices; members is true where only members create links"
              values={{ members: String(site?.secret_options.requires_account ?? false) }}
            />
          </p>
        </div>
        <div className={styles.sale}>
          {site?.plans_enabled &&
            (isSelling(site) ? (
              <PeriodSwitch value={period} onChange={setPeriod} />
            ) : (
              <p>
                <FormattedMessage
                  id="pricing.not-for-sale"
                  defaultMessage="Plans are not sold on this site. Its operator can give your account a plan."
                  description="Said in place of the price of a plan"
                />
              </p>
            ))}
        </div>
      </div>
      <PlanTable site={site} period={period} />
      <CommonFeatures />
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

const texts = defineMessages({
  heading: {
    id: 'pricing.heading',
    defaultMessage: 'Plans and prices',
    description: 'Heading of the page with the prices',
  },
  anonymous: {
    id: 'pricing.column.anonymous',
    defaultMessage: 'No account',
    description: 'Heading of a column in the table of plans: what everybody can do',
  },
  anonymousText: {
    id: 'pricing.free.anonymous.text',
    defaultMessage: 'Create, send, track and burn a secret without giving your name.',
    description: 'What someone without an account can do',
  },
  basic: {
    id: 'account.plan.basic',
    defaultMessage: 'Free account',
    description: 'Name of the plan of someone who pays nothing',
  },
  basicText: {
    id: 'pricing.free.basic.list',
    defaultMessage: 'Also lists your recent secrets and shows what happened to each.',
    description: 'What a free account can do beyond what everybody can',
  },
  price: {
    id: 'pricing.row.price',
    defaultMessage: 'Price',
    description: 'Heading of a line in the table of plans',
  },
  cloud: {
    id: 'pricing.row.cloud',
    defaultMessage: 'Private cloud',
    description: 'Heading of a line in the table of plans: an installation for one customer',
  },
  action: {
    id: 'pricing.row.action',
    defaultMessage: 'Next step',
    description: 'Heading, for screen readers, of the line with the links that lead to a plan',
  },
});

/** On every site the same, so that nothing moves when it is known. */
const lines = ['file_bytes', 'size', 'ttl', 'email', 'custom_domains', 'api'] as const;

/** A column of the table. */
interface Column {
  readonly name: MessageDescriptor;
  readonly description: MessageDescriptor;
  readonly plan: Plan;
  /** Absent for what is free. */
  readonly tier?: Tier;
}

const freeColumns: readonly Column[] = [
  { name: texts.anonymous, description: texts.anonymousText, plan: anonymousPlan },
  { name: texts.basic, description: texts.basicText, plan: basicPlan },
];

const paidColumns: readonly Column[] = tiers.map((tier) => ({ ...tier, tier }));

/** Without the columns of what this site does not have. */
function columnsOf(site: Site | undefined): readonly Column[] {
  if (site?.authentication.enabled === false) return freeColumns.slice(0, 1);
  const free = site?.secret_options.requires_account ? freeColumns.slice(1) : freeColumns;
  return site?.plans_enabled === false ? free : [...free, ...paidColumns];
}

interface PlanTableProps {
  /** Undefined until it is loaded. */
  site: Site | undefined;
  period: BillingPeriod;
}

function PlanTable({ site, period }: PlanTableProps) {
  const intl = useIntl();
  const columns = columnsOf(site);
  const hasPaid = columns.some(({ tier }) => tier);
  const cells = (cell: (column: Column) => ReactNode) =>
    columns.map((column) => (
      <td
        key={column.plan.planid}
        data-column={intl.formatMessage(column.name)}
        data-featured={column.tier?.featured}
      >
        {cell(column)}
      </td>
    ));
  return (
    <CardTable
      label={intl.formatMessage(texts.heading)}
      className={styles.table}
      head={
        <>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- The corner of a table has no name. */}
          <td />
          {columns.map((column) => (
            <ColumnHeading key={column.plan.planid} column={column} site={site} />
          ))}
        </>
      }
    >
      {hasPaid && (
        <tr className={styles.prices}>
          <th scope="row">{intl.formatMessage(texts.price)}</th>
          {cells(({ tier }) => (
            <div className={styles.price}>
              {tier ? <Price tier={tier} period={period} site={site} /> : <Free />}
            </div>
          ))}
        </tr>
      )}
      {lines.map((line) => (
        <tr key={line}>
          <th scope="row">{intl.formatMessage(planLineNames[line])}</th>
          {cells(({ plan }) => (
            <Value line={line} plan={planHere(site, plan)} />
          ))}
        </tr>
      ))}
      {hasPaid && (
        <tr>
          <th scope="row">{intl.formatMessage(texts.cloud)}</th>
          {cells(({ tier }) => (tier?.id === 'dedicated' ? <Cloud /> : <Mark is={false} />))}
        </tr>
      )}
      <tr className={styles.actions}>
        <th scope="row">
          <span className="visually-hidden">{intl.formatMessage(texts.action)}</span>
        </th>
        {cells((column) => {
          const action = site && actionFor(column, period, site);
          return action !== null && <div className={styles.action}>{action}</div>;
        })}
      </tr>
    </CardTable>
  );
}

function ColumnHeading({ column, site }: { column: Column; site: Site | undefined }) {
  const intl = useIntl();
  const { name, description, tier } = column;
  const isSold = site !== undefined && tier !== undefined && soldPeriods(site, tier.id).length > 0;
  return (
    <th scope="col" abbr={intl.formatMessage(name)} data-featured={tier?.featured}>
      <h2 className={styles.name}>{intl.formatMessage(name)}</h2>
      {tier?.announced && !isSold && (
        <p className={styles.mark}>{intl.formatMessage(tier.announced)}</p>
      )}
      <p className={styles.description}>{intl.formatMessage(description)}</p>
    </th>
  );
}

function Free() {
  return (
    <span className={styles.free}>
      <FormattedMessage
        id="pricing.price.free"
        defaultMessage="Free"
        description="In place of a price: it costs nothing"
      />
    </span>
  );
}

interface PriceProps extends PlanTableProps {
  tier: Tier;
}

/** The price, where anything is sold: a price without a way to pay helps no one. */
function Price({ tier, period, site }: PriceProps) {
  if (!site) return null;
  if (isSelling(site)) return <PriceTag price={tier.price} period={period} />;
  return (
    <FormattedMessage
      id="pricing.on-request"
      defaultMessage="On request"
      description="In place of the price of a plan, where plans are not sold: the operator can be asked for one"
    />
  );
}

/** What a plan has of one thing. */
function Value({ line, plan: { planid, options } }: { line: keyof PlanOptions; plan: Plan }) {
  switch (line) {
    case 'file_bytes':
      return options.file_bytes > 0 ? (
        <PlanValue line={line} options={options} />
      ) : (
        <Mark is={false} />
      );
    case 'size':
    case 'ttl':
      return <PlanValue line={line} options={options} />;
    case 'email':
      return <Mark is={options.email} />;
    case 'custom_domains':
      return options.custom_domains ? <Unlimited /> : <Mark is={false} />;
    case 'api':
      return <ApiAccess isFull={options.api && planid !== anonymousPlan.planid} />;
  }
}

function Unlimited() {
  return (
    <FormattedMessage
      id="pricing.domains.unlimited"
      defaultMessage="Unlimited"
      description="How many custom domains a plan includes"
    />
  );
}

/** Calls without an account are open to everyone. */
function ApiAccess({ isFull }: { isFull: boolean }) {
  return isFull ? (
    <FormattedMessage
      id="pricing.api.full"
      defaultMessage="Full"
      description="Which access to the API a plan includes: programs act for the account"
    />
  ) : (
    <FormattedMessage
      id="pricing.api.anonymous"
      defaultMessage="Anonymous calls"
      description="Which access to the API a plan includes: programs act for no account"
    />
  );
}

/** Whether a plan has something, as a mark. */
function Mark({ is }: { is: boolean }) {
  return (
    <span className={styles.has} data-is={is}>
      {is ? <Icon name="check" size={18} /> : <span aria-hidden="true">–</span>}
      <span className="visually-hidden">
        <Included is={is} />
      </span>
    </span>
  );
}

function Cloud() {
  return (
    <FormattedMessage
      id="pricing.cloud"
      defaultMessage="Your own installation, in the EU or in the US, set up within 2–4 business days"
      description="What the plan Global Elite has in the line “Private cloud”"
    />
  );
}

/** What the visitor can do about a column; null for nothing. */
function actionFor({ plan, tier }: Column, period: BillingPeriod, site: Site): ReactNode {
  if (tier) return <PlanAction tier={tier} period={period} site={site} />;
  if (plan.planid === site.cust?.plan.planid) return <OwnPlan />;
  if (plan.planid === anonymousPlan.planid) {
    return (
      <Link to="/" className={buttonClass('secondary', true)}>
        <FormattedMessage
          id="conceal.create"
          defaultMessage="Create a link"
          description="Button that creates a link to the typed secret; also the link to the form that does"
        />
      </Link>
    );
  }
  if (site.authenticated || !site.authentication.signup) return null;
  return (
    <Link to="/signup" className={buttonClass(isSelling(site) ? 'secondary' : 'primary', true)}>
      <FormattedMessage
        id="frame.sign-up"
        defaultMessage="Create account"
        description="Link in the header to the sign-up page"
      />
    </Link>
  );
}

function PlanAction({ tier, period, site }: PriceProps & { site: Site }) {
  const intl = useIntl();
  switch (offerOf(site, tier.id, period)) {
    case 'choose':
      return (
        <Link
          to={tier.href}
          search={{ period }}
          className={buttonClass(tier.featured ? 'primary' : 'secondary', true)}
        >
          {intl.formatMessage(tier.cta)}
        </Link>
      );
    case 'change':
      // Customers with a paid plan change it in their account: buying another here would charge both.
      return (
        <Link to="/account" className={buttonClass('secondary', true)}>
          <FormattedMessage
            id="pricing.change"
            defaultMessage="Change your plan in your account"
            description="Link in place of the one to buy a plan, for someone who pays for another one"
          />
        </Link>
      );
    case 'have':
      return <OwnPlan />;
    case 'other-period':
      return (
        <span className={styles.word}>
          <FormattedMessage
            id="pricing.other-period"
            defaultMessage="{period, select, year {Sold monthly only.} other {Sold yearly only.}}"
            description="Said in place of the link to buy a plan that is not sold for the chosen period"
            values={{ period }}
          />
        </span>
      );
    case 'none':
      return <AskOperator site={site} className={buttonClass('secondary', true)} />;
    case 'unknown':
      return null;
  }
}

function OwnPlan() {
  return (
    <span className={styles.word}>
      <FormattedMessage
        id="pricing.have"
        defaultMessage="This is your plan."
        description="Said in place of the link to buy a plan, to someone who has it"
      />
    </span>
  );
}
