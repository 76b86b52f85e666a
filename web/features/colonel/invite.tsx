import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { invalidateAudit, invite } from '../../data/colonel.ts';
import { useSingleCall } from '../../data/single-call.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import styles from './customers.module.css';

/** Invites someone to create an account. */
export function Invite() {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const inviting = useSingleCall(['colonel', 'invite'], {
    mutationFn: invite,
    onSuccess: () => {
      setEmail('');
      invalidateAudit(queryClient);
    },
    // A refused attempt is in the audit log, too.
    onError: () => invalidateAudit(queryClient),
  });
  return (
    <form
      className={styles.invite}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        inviting.send(email.trim());
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
              if (!inviting.isIdle && !inviting.isPending) inviting.reset();
            }}
            aria-invalid={inviting.isError}
            aria-describedby={hintId}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </Field>
      {inviting.isError && <Alert kind="error">{formFailureText(intl, inviting.error)}</Alert>}
      {inviting.isSuccess && (
        <Alert kind="success">
          <FormattedMessage
            id="colonel.invite.done"
            defaultMessage="Invited: {email}"
            description="Said after an admin invited someone to create an account"
            values={{ email: <bdi dir="ltr">{inviting.data}</bdi> }}
          />
        </Alert>
      )}
      <Button type="submit" busy={inviting.isPending}>
        <FormattedMessage
          id="colonel.invite.action"
          defaultMessage="Send invitation"
          description="Button that emails an invitation to create an account"
        />
      </Button>
    </form>
  );
}
