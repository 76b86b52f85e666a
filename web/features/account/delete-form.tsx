import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { destroy } from '../../data/account.ts';
import { refusalOf } from '../../data/call-failure.ts';
import { clearCustomerData } from '../../data/sign-out.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useAccountCall } from './account-call.ts';
import { accountFailureText } from '../../intl/account-failure.ts';
import styles from './form.module.css';
import { UserName } from './user-name.tsx';

const reasons = defineMessages({
  empty: {
    id: 'account.delete.empty',
    defaultMessage: 'Enter your password first',
    description: 'Why the button that deletes the account is off',
  },
  deleting: {
    id: 'account.delete.wait',
    defaultMessage: 'Please wait, your account is being deleted',
    description: 'Why the button that deletes the account is off while that is being done',
  },
});

/** Asks for the password, and deletes. */
export function DeleteForm({ onDeleted }: { onDeleted: () => void }) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const deleting = useAccountCall({
    mutationFn: (typed: string) => destroy(typed, () => location.replace('/logout')),
    onSuccess: () => {
      clearCustomerData(queryClient);
      onDeleted();
    },
    onError: (error) => {
      if (isWrong(error)) input.current?.focus();
    },
  });
  const { isPending, error } = deleting;
  const reason = isPending ? reasons.deleting : password === '' ? reasons.empty : null;
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) deleting.send(password);
      }}
    >
      <UserName />
      <PasswordField
        label={
          <FormattedMessage
            id="account.delete.password"
            defaultMessage="Your password"
            description="Label of the field that confirms the deletion of the account"
          />
        }
        kind="current"
        input={{
          ref: input,
          value: password,
          onChange: (event) => setPassword(event.currentTarget.value),
        }}
        error={isWrong(error) ? accountFailureText(intl, error) : null}
      />
      <Button
        type="submit"
        variant="primary"
        busy={isPending}
        disabledReason={reason && intl.formatMessage(reason)}
      >
        {isPending ? (
          <FormattedMessage
            id="account.delete.deleting"
            defaultMessage="Deleting…"
            description="Button that deletes the account, while that is being done"
          />
        ) : (
          <FormattedMessage
            id="account.delete.confirm"
            defaultMessage="Delete my account"
            description="Button that deletes the account"
          />
        )}
      </Button>
      {error && !isWrong(error) && <Alert kind="error">{accountFailureText(intl, error)}</Alert>}
    </form>
  );
}

function isWrong(error: Error | null): boolean {
  return refusalOf(error)?.code === 'password_wrong';
}
