import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { accountPlans, planOf } from '../../../shared/plans.ts';
import {
  cacheCustomer,
  type CustomerChange,
  type CustomerLine,
  sendChange,
} from '../../api/colonel.ts';
import { planHere, planLines } from '../../api/plans.ts';
import { useAction } from '../../api/use-call.ts';
import { siteQuery } from '../../api/site.ts';
import { planName } from '../../intl/plan-names.ts';
import { PlanFacts } from '../../parts/plan-facts.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

const planMessages = defineMessages({
  same: {
    id: 'colonel.plan.same',
    defaultMessage: 'This is their current plan. Choose another one.',
    description: 'Why the button that changes someone’s plan is off',
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
      action={<PlanAction busy={dialog.busy} />}
      disabledReason={isSame ? intl.formatMessage(planMessages.same) : null}
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
      <PlanFacts options={planHere(site, planOf(planid)).options} lines={planLines(site)} />
      <p>
        <FormattedMessage
          id="colonel.plan.effect"
          defaultMessage="It applies to the secrets they create from now on. Existing secrets are not affected."
          description="What changing someone’s plan does"
        />
      </p>
    </ConfirmDialog>
  );
}

function PlanAction({ busy }: { busy: boolean }) {
  return busy ? (
    <FormattedMessage
      id="colonel.changing"
      defaultMessage="Changing…"
      description="Button, or line, while a change of a customer is under way"
    />
  ) : (
    <FormattedMessage
      id="colonel.plan.confirm"
      defaultMessage="Change plan"
      description="Button of the dialog that changes someone’s plan"
    />
  );
}

const roleMessages = defineMessages({
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

interface RoleDialogProps extends ChangeDialogProps {
  /** Whether the customer is the signed-in colonel. */
  isSelf: boolean;
}

/** Confirms that the colonel role is given or taken. */
export function RoleDialog({ customer, isSelf, onConfirm, ...dialog }: RoleDialogProps) {
  const intl = useIntl();
  const isColonel = customer.role === 'colonel';
  const action = isColonel ? roleMessages.takeConfirm : roleMessages.giveConfirm;
  return (
    <ConfirmDialog
      title={<RoleTitle isTaken={isColonel} custid={customer.custid} />}
      action={intl.formatMessage(dialog.busy ? roleMessages.changing : action)}
      onConfirm={() => onConfirm({ role: isColonel ? 'customer' : 'colonel' })}
      {...dialog}
    >
      <p>
        <RoleEffect isTaken={isColonel} isSelf={isSelf} />
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
        defaultMessage="Admins see every customer’s address, all feedback and the audit log. They can change plans, roles and the announcement, and burn secrets that were reported. No admin can read a secret."
        description="What making someone an admin does"
      />
    );
  }
  return isSelf ? (
    <FormattedMessage
      id="colonel.role.take.self"
      defaultMessage="This is your own role. You lose access to this page at once, and only another admin or this installation’s settings can give it back. Your account is not affected."
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

/** Props shared by the dialogs that change a customer. */
interface ChangeDialogProps {
  customer: CustomerLine;
  busy: boolean;
  /** Why the change failed. */
  error: string | null;
  onConfirm: (change: CustomerChange) => void;
  onClose: () => void;
}

/** Changes a customer. The list is updated from the reply, not before it. */
export function useCustomerChange(custid: string, onDone: () => void) {
  const queryClient = useQueryClient();
  return useAction(['colonel', 'customer', custid], {
    mutationFn: (change: CustomerChange) => sendChange(custid, change),
    onSuccess: (changed) => {
      cacheCustomer(queryClient, changed);
      onDone();
    },
  });
}
