import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { accountPlans, planOf, type PlanOptions } from '../../../shared/plans.ts';
import { planHere } from '../../data/plans.ts';
import { siteQuery } from '../../data/site.ts';
import { planName } from '../../intl/plan-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLifetimeText } from '../../ui/lifetime.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ChangeDialogProps } from './customer-change.ts';

const messages = defineMessages({
  same: {
    id: 'colonel.plan.same',
    defaultMessage: 'This is the plan they have. Choose another one first.',
    description: 'Why the button that changes somebody’s plan is off',
  },
});

/** Asks which plan somebody is to have, and says what they can do with it. */
export function PlanDialog({ customer, onConfirm, ...dialog }: ChangeDialogProps) {
  const intl = useIntl();
  const [planid, setPlanid] = useState(customer.planid);
  const site = useQuery(siteQuery).data;
  const ids = accountPlans.map((plan) => plan.planid);
  const known = ids.includes(customer.planid) ? ids : [customer.planid, ...ids];
  const isSame = planid === customer.planid;
  return (
    <ConfirmDialog
      title={
        <FormattedMessage
          id="colonel.plan.title"
          defaultMessage="Plan of {custid}"
          description="Title of the dialog that changes somebody’s plan; custid is their address"
          values={{ custid: <bdi dir="ltr">{customer.custid}</bdi> }}
        />
      }
      action={<Action busy={dialog.busy} />}
      disabledReason={isSame ? intl.formatMessage(messages.same) : null}
      onConfirm={() => onConfirm({ planid })}
      {...dialog}
    >
      <SelectField
        label={
          <FormattedMessage
            id="colonel.plan.choice"
            defaultMessage="Plan"
            description="Label of the choice of a plan, and heading of the column with the plans"
          />
        }
        value={planid}
        options={known.map((value) => ({ value, text: planName(intl, value) }))}
        onChange={setPlanid}
      />
      <Terms options={planHere(site, planOf(planid)).options} />
      <p>
        <FormattedMessage
          id="colonel.plan.effect"
          defaultMessage="It holds from their next secret on. Secrets that are sealed already stay as they are."
          description="What changing somebody’s plan does"
        />
      </p>
    </ConfirmDialog>
  );
}

function Action({ busy }: { busy: boolean }) {
  return busy ? (
    <FormattedMessage
      id="colonel.changing"
      defaultMessage="Changing…"
      description="Button, or line, while a change of a customer is under way"
    />
  ) : (
    <FormattedMessage
      id="colonel.plan.confirm"
      defaultMessage="Change the plan"
      description="Button of the dialog that changes somebody’s plan"
    />
  );
}

/** What a plan holds. */
function Terms({ options }: { options: PlanOptions }) {
  const lifetimeText = useLifetimeText();
  return (
    <p>
      <FormattedMessage
        id="colonel.plan.terms"
        defaultMessage="Secrets of up to {size, number} characters, and links that last up to {lifetime}."
        description="What the plan that is chosen for somebody holds; lifetime is such as: 14 days"
        values={{ size: options.size, lifetime: lifetimeText(options.ttl) }}
      />{' '}
      {options.custom_domains && (
        <FormattedMessage
          id="colonel.plan.domains"
          defaultMessage="Domains of their own."
          description="What the plan that is chosen for somebody holds besides longer secrets"
        />
      )}
    </p>
  );
}
