import { useEffect, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { NotifyEvent } from '../../../shared/notify.ts';
import { type Account, accountQuery, notifyMutation } from '../../api/account.ts';
import { optionsHere, planLines } from '../../api/plans.ts';
import { siteQuery } from '../../api/site.ts';
import { planName } from '../../intl/names.ts';
import { NotifyFields, NotifyLegend } from '../../parts/notify-fields.tsx';
import { PlanFacts } from '../../parts/plan-facts.tsx';
import { UpgradeButton } from '../../parts/pricing/upgrade.tsx';
import { Alert } from '../../ui/notice.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FailureAlert } from '../../parts/call-form.tsx';
import { Panel, Panels } from '../../ui/panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import styles from './overview.module.css';

type Customer = Account['cust'];

/**
 * The plan, and what the account is emailed about.
 *
 * @param hasPaid on the return from a payment
 */
export function Overview({ hasPaid }: { hasPaid: boolean }) {
  return (
    <QueryBoundary query={useQuery(accountQuery)} height="30rem">
      {({ cust, subscription }) => (
        <Panels>
          {hasPaid && <PaymentNotice />}
          <PlanPanel plan={cust.plan} subscription={subscription} />
          <NotifyPanel cust={cust} />
        </Panels>
      )}
    </QueryBoundary>
  );
}

interface PlanPanelProps {
  plan: Customer['plan'];
  /** Absent if the account pays for no plan. */
  subscription: Account['subscription'];
}

/** The plan, its payment and its limits, and the offer of a larger plan. */
function PlanPanel({ plan, subscription }: PlanPanelProps) {
  const intl = useIntl();
  const site = useQuery(siteQuery).data;
  return (
    <Panel
      heading={
        <FormattedMessage
          id="account.plan"
          defaultMessage="Your plan"
          description="Heading on the account page"
        />
      }
    >
      <div className={styles.plan}>
        <p className={styles.name}>{planName(intl, plan.planid)}</p>
        {site?.plans_enabled && !plan.options.custom_domains && (
          <UpgradeButton className={buttonClass('secondary')}>
            <Icon name="bolt" size={18} />
            <FormattedMessage
              id="account.plan.upgrade"
              defaultMessage="See other plans"
              description="Button on the account page that opens the offer of a larger plan"
            />
          </UpgradeButton>
        )}
      </div>
      {subscription && <PlanPayment subscription={subscription} />}
      <PlanFacts options={optionsHere(site, plan.options)} lines={planLines(site)} />
    </Panel>
  );
}

/** Billing period, and the link to the billing portal. */
function PlanPayment({ subscription }: { subscription: NonNullable<Account['subscription']> }) {
  const intl = useIntl();
  const { is_overdue: isOverdue, portal_url: portal } = subscription;
  const values = {
    plan: planName(intl, subscription.planid),
    date: intl.formatDate(subscription.period_end * 1000, { dateStyle: 'long' }),
  };
  return (
    <>
      {isOverdue && (
        <Alert kind="warning">
          <FormattedMessage
            id="account.plan.overdue"
            defaultMessage="A payment is overdue and will be tried again. You keep your plan in the meantime. Check that your card is still valid."
            description="Warning on the account page, where a payment did not arrive"
          />
        </Alert>
      )}
      <div className={styles.payment}>
        <p>
          {subscription.is_ending ? (
            <FormattedMessage
              id="account.plan.ends"
              defaultMessage="{plan} is paid for until {date}, and ends then."
              description="On the account page, of a plan that was cancelled"
              values={values}
            />
          ) : (
            <FormattedMessage
              id="account.plan.renews"
              defaultMessage="{plan} renews on {date}."
              description="On the account page, of a plan that is paid for"
              values={values}
            />
          )}
        </p>
        {portal !== null && (
          <a href={portal} rel="noreferrer" className={buttonClass('secondary')}>
            <FormattedMessage
              id="account.plan.billing"
              defaultMessage="Manage billing"
              description="Link to invoices, cards and the end of a subscription"
            />
          </a>
        )}
      </div>
    </>
  );
}

/** What the account is emailed about new secrets. Each switch is saved at once. */
function NotifyPanel({ cust }: { cust: Account['cust'] }) {
  const saving = useMutation(notifyMutation(useQueryClient()));
  // A switch moves with its click, whatever the mutation waits for.
  const [chosen, setChosen] = useState<readonly NotifyEvent[] | null>(null);
  const choose = (events: NotifyEvent[]) => {
    setChosen(events);
    saving.mutate(events, { onSettled: () => setChosen(null) });
  };
  return (
    <Panel heading={<NotifyLegend />}>
      <NotifyFields value={chosen ?? cust.notify} onChange={choose} />
      <p>
        <FormattedMessage
          id="account.notify.note"
          defaultMessage="These are for new secrets. On the private page of a secret you can change whether you are emailed when it is opened. For secrets created with an API token, no email is sent unless the call asks for it."
          description="Under the switches on the account page that choose which emails the sender of a secret gets"
        />{' '}
        <FormattedMessage
          id="account.notify.bound"
          defaultMessage="One exception: of a secret that only named people can open, you are always emailed when it is locked, unless all of these are off or the call chooses otherwise."
          description="After account.notify.note, under the same switches: secrets that are bound to email addresses"
        />
      </p>
      <FailureAlert error={saving.error} />
    </Panel>
  );
}

type Texts = Readonly<Record<PaymentState['phase'], MessageDescriptor>>;

const titles: Texts = defineMessages({
  waiting: {
    id: 'account.paid.waiting',
    defaultMessage: 'Your payment is being confirmed',
    description: 'On the account page, for someone who has just paid for a plan',
  },
  confirmed: {
    id: 'account.paid.confirmed',
    defaultMessage: 'Thank you. Your payment has arrived.',
    description: 'On the account page, once the payment for a plan has arrived',
  },
  late: {
    id: 'account.paid.late',
    defaultMessage: 'Your payment is not confirmed yet',
    description: 'On the account page, when the payment for a plan has not arrived for a minute',
  },
});

const notes: Texts = defineMessages({
  waiting: {
    id: 'account.paid.waiting.note',
    defaultMessage: 'This takes a few seconds. This page updates by itself.',
    description: 'Under “Your payment is being confirmed”',
  },
  confirmed: {
    id: 'account.paid.confirmed.note',
    defaultMessage: 'You now have {plan}.',
    description: 'Under “Your payment has arrived”; plan is the name of a plan',
  },
  late: {
    id: 'account.paid.late.note',
    defaultMessage:
      'This can take a few minutes. Nothing is lost. Come back to this page later, and do not pay again.',
    description: 'Under “Your payment is not confirmed yet”',
  },
});

/** Shown on the return from a payment: whether the payment has arrived. */
function PaymentNotice() {
  const intl = useIntl();
  const { phase, subscription } = usePayment();
  const plan = subscription ? planName(intl, subscription.planid) : '';
  const isLate = phase === 'late';
  return (
    <div role="status" className={styles.notice} data-state={phase}>
      <div>
        <strong className={styles.title}>{intl.formatMessage(titles[phase])}</strong>
        <span>{intl.formatMessage(notes[phase], { plan })}</span>
      </div>
      {/* The longest text, unseen, so that what is below does not move when a minute has passed. */}
      {!isLate && (
        <div className={styles.room}>
          <strong className={styles.title}>{intl.formatMessage(titles.late)}</strong>
          <span>{intl.formatMessage(notes.late)}</span>
        </div>
      )}
    </div>
  );
}

const POLL_MS = 3000;
const CONFIRMATION_MS_MAX = 60_000;

/** Progress of a payment, and the subscription once it is confirmed. */
interface PaymentState {
  readonly phase: 'waiting' | 'confirmed' | 'late';
  readonly subscription: Account['subscription'];
}

/** Polls for the payment for a minute: the provider notifies the server shortly before or after the customer returns. */
function usePayment(): PaymentState {
  const queryClient = useQueryClient();
  const [isLate, setLate] = useState(false);
  const { data } = useQuery({
    ...accountQuery,
    refetchInterval: ({ state }) => (state.data?.subscription || isLate ? false : POLL_MS),
  });
  const subscription = data?.subscription;
  const isConfirmed = subscription !== undefined;
  useEffect(() => {
    if (isConfirmed) {
      // Header and secret form read the plan from the site query.
      void queryClient.invalidateQueries(siteQuery);
      return undefined;
    }
    const timer = setTimeout(() => setLate(true), CONFIRMATION_MS_MAX);
    return () => clearTimeout(timer);
  }, [isConfirmed, queryClient]);
  return { phase: isConfirmed ? 'confirmed' : isLate ? 'late' : 'waiting', subscription };
}
