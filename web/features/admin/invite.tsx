import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { inviteCustomer } from '../../../shared/contract/colonel.ts';
import { invalidateAudit } from '../../api/colonel.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { Address } from './panel.tsx';
import styles from './admin.module.css';

/** Invites someone to create an account. The server decides which addresses it accepts. */
export function Invite() {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const call = useCall(inviteCustomer, {
    onSuccess: () => setEmail(''),
    onSettled: () => invalidateAudit(queryClient),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        call.send({ body: { email: email.trim() } });
      }}
    >
      <Field
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
      >
        {({ id, hintId }) => (
          <input
            id={id}
            className={controlClass}
            type="email"
            value={email}
            onChange={({ currentTarget }) => {
              setEmail(currentTarget.value);
              if (!call.isIdle) call.reset();
            }}
            aria-invalid={call.isError}
            aria-describedby={hintId}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </Field>
      {call.error && <Alert kind="error">{failureText(intl, call.error)}</Alert>}
      {call.isSuccess && (
        <Alert kind="success">
          <FormattedMessage
            id="colonel.invite.done"
            defaultMessage="Invited: {email}"
            description="Said after an admin invited someone to create an account"
            values={{ email: <Address>{call.data.record.email}</Address> }}
          />
        </Alert>
      )}
      <Button type="submit" busy={call.isPending}>
        <FormattedMessage
          id="colonel.invite.action"
          defaultMessage="Send invitation"
          description="Button that emails an invitation to create an account"
        />
      </Button>
    </form>
  );
}
