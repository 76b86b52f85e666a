import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { invite } from '../../api/colonel.ts';
import { AuditedForm } from './audited-form.tsx';

/** Invites someone to create an account. */
export function Invite() {
  return (
    <AuditedForm
      name="invite"
      send={invite}
      type="email"
      label={
        <FormattedMessage
          id="colonel.invite.email"
          defaultMessage="Invite by email"
          description="Label of the field for the address of someone whom an admin invites to create an account"
        />
      }
      hint={
        <FormattedMessage
          id="colonel.invite.hint"
          defaultMessage="They get a link to create an account, also where visitors cannot sign up."
          description="Hint under the field for the address of someone whom an admin invites"
        />
      }
      action={
        <FormattedMessage
          id="colonel.invite.action"
          defaultMessage="Send invitation"
          description="Button that emails an invitation to create an account"
        />
      }
      done={invited}
    />
  );
}

function invited(email: ReactNode) {
  return (
    <FormattedMessage
      id="colonel.invite.done"
      defaultMessage="Invited: {email}"
      description="Said after an admin invited someone to create an account"
      values={{ email }}
    />
  );
}
