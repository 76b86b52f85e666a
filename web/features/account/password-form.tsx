import { useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { PASSWORD_CHARACTERS_MIN } from '../../../shared/limits.ts';
import { sendPassword } from '../../api/account.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { HiddenUserName, useAccountCall, useAccountChange } from './account-query.tsx';
import { type PasswordFieldName, passwordHint, refusedField } from './password-change.ts';
import styles from './account.module.css';

const labels = defineMessages({
  currentp: {
    id: 'account.password.current',
    defaultMessage: 'Current password',
    description: 'Label of a field on the account page',
  },
  newp: {
    id: 'auth.new-password',
    defaultMessage: 'New password',
    description: 'Label of the field for a password that is being chosen',
  },
  newp2: {
    id: 'auth.repeat-password',
    defaultMessage: 'Confirm new password',
    description: 'Label of the field that repeats a new password',
  },
});

const reasons = defineMessages({
  empty: {
    id: 'account.password.empty',
    defaultMessage: 'Fill in all three fields first',
    description: 'Why the button that changes the password is off',
  },
  sending: {
    id: 'account.password.wait',
    defaultMessage: 'Please wait, your password is being changed',
    description: 'Why the button that changes the password is off while it is being changed',
  },
});

const names: readonly PasswordFieldName[] = ['currentp', 'newp', 'newp2'];
const emptyForm = { currentp: '', newp: '', newp2: '' };

/** Form state and its submission. A failure keeps the input and focuses the field that it concerns. */
function usePasswordChange() {
  const changeAccount = useAccountChange();
  const inputs = useRef(new Map<PasswordFieldName, HTMLInputElement>());
  const [typed, setTyped] = useState(emptyForm);
  const change = useAccountCall('password', {
    mutationFn: sendPassword,
    onSuccess: () => {
      setTyped(emptyForm);
      changeAccount(({ sessions, ...account }) => ({
        ...account,
        apitoken: null,
        apitokens: [],
        sessions: sessions.filter(({ current }) => current),
      }));
    },
    onError: (error) => {
      const field = refusedField(error);
      if (field) inputs.current.get(field)?.focus();
    },
  });
  return { inputs, typed, setTyped, change };
}

export function PasswordForm() {
  const intl = useIntl();
  const { inputs, typed, setTyped, change } = usePasswordChange();
  const isEmpty = Object.values(typed).includes('');
  const refused = refusedField(change.error);
  const reason = change.isPending ? reasons.sending : isEmpty ? reasons.empty : null;
  const hint = intl.formatMessage(passwordHint(typed.newp), { min: PASSWORD_CHARACTERS_MIN });
  return (
    <Panel
      heading={
        <FormattedMessage
          id="account.password"
          defaultMessage="Change your password"
          description="Heading on the account page"
        />
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null) change.send(typed);
        }}
      >
        <HiddenUserName />
        {names.map((name) => (
          <PasswordField
            key={name}
            label={intl.formatMessage(labels[name])}
            kind={name === 'currentp' ? 'current' : 'new'}
            input={{
              ref: (input) => {
                if (input) inputs.current.set(name, input);
              },
              value: typed[name],
              onChange: (event) => {
                setTyped({ ...typed, [name]: event.currentTarget.value });
                if (change.isError) change.reset();
              },
            }}
            hint={name === 'newp' && hint}
            error={refused === name ? failureText(intl, change.error) : null}
          />
        ))}
        {change.error && !refused && <Alert kind="error">{failureText(intl, change.error)}</Alert>}
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          disabledReason={reason && intl.formatMessage(reason)}
        >
          <Label isPending={change.isPending} />
        </Button>
        {change.isSuccess && <Changed />}
      </form>
    </Panel>
  );
}

function Label({ isPending }: { isPending: boolean }) {
  return isPending ? (
    <FormattedMessage
      id="account.password.changing"
      defaultMessage="Changing…"
      description="Button that changes the password, while it is being changed"
    />
  ) : (
    <FormattedMessage
      id="account.password.change"
      defaultMessage="Change password"
      description="Button that changes the password"
    />
  );
}

function Changed() {
  return (
    <Alert kind="success">
      <FormattedMessage
        id="account.password.changed"
        defaultMessage="Your password was changed. All other browsers are signed out, and all API tokens are revoked."
        description="Said after the password was changed"
      />
    </Alert>
  );
}
