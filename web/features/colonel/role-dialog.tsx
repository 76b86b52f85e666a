import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { ChangeDialogProps } from './customer-change.ts';

const messages = defineMessages({
  giveConfirm: {
    id: 'colonel.role.give.confirm',
    defaultMessage: 'Make them a colonel',
    description: 'Button of the dialog that makes somebody an administrator',
  },
  takeConfirm: {
    id: 'colonel.role.take.confirm',
    defaultMessage: 'Take the role',
    description: 'Button of the dialog that takes the role of an administrator from somebody',
  },
  changing: {
    id: 'colonel.changing',
    defaultMessage: 'Changing…',
    description: 'Button, or line, while a change of a customer is under way',
  },
});

interface RoleDialogProps extends ChangeDialogProps {
  /** The customer is the colonel who asks. */
  isSelf: boolean;
}

/** Asks before somebody becomes a colonel, or ceases to be one. */
export function RoleDialog({ customer, isSelf, onConfirm, ...dialog }: RoleDialogProps) {
  const intl = useIntl();
  const isColonel = customer.role === 'colonel';
  const action = isColonel ? messages.takeConfirm : messages.giveConfirm;
  return (
    <ConfirmDialog
      title={<Title isTaken={isColonel} custid={customer.custid} />}
      action={intl.formatMessage(dialog.busy ? messages.changing : action)}
      onConfirm={() => onConfirm({ role: isColonel ? 'customer' : 'colonel' })}
      {...dialog}
    >
      <p>
        <Effect isTaken={isColonel} isSelf={isSelf} />
      </p>
    </ConfirmDialog>
  );
}

function Title({ isTaken, custid }: { isTaken: boolean; custid: string }) {
  const values = { custid: <bdi dir="ltr">{custid}</bdi> };
  return isTaken ? (
    <FormattedMessage
      id="colonel.role.take.title"
      defaultMessage="Take the role from {custid}?"
      description="Title of a dialog; custid is an address. The role is that of an administrator."
      values={values}
    />
  ) : (
    <FormattedMessage
      id="colonel.role.give.title"
      defaultMessage="Make {custid} a colonel?"
      description="Title of a dialog; custid is an address. A colonel is an administrator."
      values={values}
    />
  );
}

function Effect({ isTaken, isSelf }: { isTaken: boolean; isSelf: boolean }) {
  if (!isTaken) {
    return (
      <FormattedMessage
        id="colonel.role.give.effect"
        defaultMessage="A colonel sees this page: every customer’s address, all feedback, and who did what. They may change plans, roles and the announcement. No colonel can read a secret."
        description="What making somebody an administrator does"
      />
    );
  }
  return isSelf ? (
    <FormattedMessage
      id="colonel.role.take.self"
      defaultMessage="This is your own role. You will lose this page at once, and only another colonel, or the settings of this installation, can give it back. Your account stays."
      description="What taking the role of an administrator from oneself does"
    />
  ) : (
    <FormattedMessage
      id="colonel.role.take.effect"
      defaultMessage="They lose this page at once. Their account and their plan stay."
      description="What taking the role of an administrator from somebody does"
    />
  );
}
