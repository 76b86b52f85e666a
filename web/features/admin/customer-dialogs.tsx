/** The dialogs that change a customer. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { CustomerLine } from '../../../shared/contract/colonel.ts';
import { accountPlans, planOf } from '../../../shared/plans.ts';
import { planHere, planLines } from '../../api/plans.ts';
import { siteQuery } from '../../api/site.ts';
import { planName } from '../../intl/names.ts';
import { PlanFacts } from '../../parts/plan-facts.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/choice-fields.tsx';
import { titles } from './names.ts';

/** What changes; the rest stays as it is. */
export type CustomerChange = Pick<CustomerLine, 'planid'> | Pick<CustomerLine, 'role'>;

interface ChangeDialogProps {
  customer: CustomerLine;
  busy: boolean;
  /** Why the change failed. */
  error: string | null;
  onConfirm: (change: CustomerChange) => void;
  onClose: () => void;
}

const texts = defineMessages({
  same: {
    id: 'colonel.plan.same',
    defaultMessage: 'This is their current plan. Choose another one.',
    description: 'Why the button that changes someone’s plan is off',
  },
  planConfirm: {
    id: 'colonel.plan.confirm',
    defaultMessage: 'Change plan',
    description: 'Button of the dialog that changes someone’s plan',
  },
  giveConfirm: {
    id: 'colonel.role.give.confirm',
    defaultMessage: 'Make admin',
    description: 'Button of the dialog that makes someone an admin',
  },
  takeConfirm: {
    id: 'colonel.role.take.confirm',
    defaultMessage: 'Remove role',
    description: 'Button of the dialog that takes the role of an admin from someone',
  },
  changing: {
    id: 'colonel.changing',
    defaultMessage: 'Changing…',
    description: 'Button, or line, while a change of a customer is under way',
  },
});

/** Changes the plan of a customer, and shows the limits of the chosen one. */
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
          description="Title of the dialog that changes someone’s plan; custid is their address"
          values={{
            custid: (
              <bdi dir="ltr" translate="no">
                {customer.custid}
              </bdi>
            ),
          }}
        />
      }
      action={intl.formatMessage(dialog.busy ? texts.changing : texts.planConfirm)}
      disabledReason={isSame ? intl.formatMessage(texts.same) : null}
      onConfirm={() => onConfirm({ planid })}
      {...dialog}
    >
      <SelectField
        label={intl.formatMessage(titles.plan)}
        value={planid}
        options={known.map((value) => ({ value, text: planName(intl, value) }))}
        onChange={setPlanid}
      />
      <PlanFacts options={planHere(site, planOf(planid)).options} lines={planLines(site)} />
      <p>
        <FormattedMessage
          id="colonel.plan.effect"
          defaultMessage="It applies at once, also to API access, custom domains and emails. If they pay for a better plan, that one stays. Existing secrets are not affected."
          description="What changing someone’s plan does"
        />
      </p>
    </ConfirmDialog>
  );
}

interface RoleDialogProps extends ChangeDialogProps {
  /** The customer is the signed-in admin. */
  isSelf: boolean;
}

/** Confirms that the role of an admin is given or taken. */
export function RoleDialog({ customer, isSelf, onConfirm, ...dialog }: RoleDialogProps) {
  const intl = useIntl();
  const isAdmin = customer.role === 'colonel';
  const action = isAdmin ? texts.takeConfirm : texts.giveConfirm;
  return (
    <ConfirmDialog
      title={<RoleTitle isTaken={isAdmin} custid={customer.custid} />}
      action={intl.formatMessage(dialog.busy ? texts.changing : action)}
      onConfirm={() => onConfirm({ role: isAdmin ? 'customer' : 'colonel' })}
      {...dialog}
    >
      <p>
        <RoleEffect isTaken={isAdmin} isSelf={isSelf} />
      </p>
    </ConfirmDialog>
  );
}

function RoleTitle({ isTaken, custid }: { isTaken: boolean; custid: string }) {
  const values = {
    custid: (
      <bdi dir="ltr" translate="no">
        {custid}
      </bdi>
    ),
  };
  return isTaken ? (
    <FormattedMessage
      id="colonel.role.take.title"
      defaultMessage="Remove the admin role from {custid}?"
      description="Title of a dialog; custid is an address. The role is that of an admin."
      values={values}
    />
  ) : (
    <FormattedMessage
      id="colonel.role.give.title"
      defaultMessage="Make {custid} an admin?"
      description="Title of a dialog; custid is an address."
      values={values}
    />
  );
}

function RoleEffect({ isTaken, isSelf }: { isTaken: boolean; isSelf: boolean }) {
  if (!isTaken) {
    return (
      <FormattedMessage
        id="colonel.role.give.powers"
        defaultMessage="Admins see every customer’s address, all feedback and the audit log. They can invite people, change plans, roles and the announcement, send failed emails again, and burn secrets and close requests that were reported. No admin can read a secret."
        description="What making someone an admin does"
      />
    );
  }
  return isSelf ? (
    <FormattedMessage
      id="colonel.role.take.self"
      defaultMessage="This is your own role. You lose access to this page at once, and only another admin or this site’s settings can give it back. Your account is not affected."
      description="What taking the role of an admin from oneself does"
    />
  ) : (
    <FormattedMessage
      id="colonel.role.take.effect"
      defaultMessage="They lose access to this page at once. Their account and their plan are not affected."
      description="What taking the role of an admin from someone does"
    />
  );
}
