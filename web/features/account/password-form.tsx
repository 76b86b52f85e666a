import { useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { changePassword } from '../../../shared/contract/account.ts';
import { PASSWORD_CHARACTERS_MIN } from '../../../shared/limits.ts';
import { refusalOf } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { strengthHints, passphraseStrength } from '../../ui/strength.ts';
import { Alert } from '../../ui/notice.tsx';
import { CallForm } from '../../parts/call-form.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { AccountUsername, useAccountChange } from './account-parts.tsx';
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

/** Fields of the form, named as in the API call. */
const names = ['currentp', 'newp', 'newp2'] as const;
type PasswordFieldName = (typeof names)[number];
const emptyForm = { currentp: '', newp: '', newp2: '' };

/** Changes the password; every other session ends, and every API token. */
export function PasswordForm() {
  const intl = useIntl();
  const changeAccount = useAccountChange();
  const [typed, setTyped] = useState(emptyForm);
  const change = useCall(changePassword, {
    onSuccess: () => {
      setTyped(emptyForm);
      changeAccount(({ sessions, ...account }) => ({
        ...account,
        apitoken: null,
        apitokens: [],
        sessions: sessions.filter(({ current }) => current),
      }));
    },
  });
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
      <CallForm
        className={styles.form}
        sending={change}
        isAtField={refused !== null}
        reason={reason && intl.formatMessage(reason)}
        onSubmit={() => change.send({ body: typed, isForm: true })}
        action={
          <FormattedMessage
            id="account.password.change"
            defaultMessage="Change password"
            description="Button that changes the password"
          />
        }
        busyAction={
          <FormattedMessage
            id="account.password.changing"
            defaultMessage="Changing…"
            description="Button that changes the password, while it is being changed"
          />
        }
        after={
          change.isSuccess && (
            <Alert kind="success">
              <FormattedMessage
                id="account.password.changed"
                defaultMessage="Your password was changed. All other browsers are signed out, and all API tokens are revoked."
                description="Said after the password was changed"
              />
            </Alert>
          )
        }
      >
        <AccountUsername />
        {names.map((name) => (
          <PasswordField
            key={name}
            label={intl.formatMessage(labels[name])}
            kind={name === 'currentp' ? 'current' : 'new'}
            input={{
              value: typed[name],
              onChange: (event) => setTyped({ ...typed, [name]: event.currentTarget.value }),
            }}
            hint={name === 'newp' && hint}
            error={refused === name ? failureText(intl, change.error) : null}
          />
        ))}
      </CallForm>
    </Panel>
  );
}

const FIELD_OF_CODE: Readonly<Record<string, PasswordFieldName>> = {
  password_wrong: 'currentp',
  password_breached: 'newp',
  password_weak: 'newp',
  passwords_differ: 'newp2',
};

/** The field that a refusal concerns; null if it concerns no single field. */
function refusedField(error: unknown): PasswordFieldName | null {
  const code = refusalOf(error)?.code;
  return FIELD_OF_CODE[code ?? ''] ?? null;
}

const hints = defineMessages({
  none: {
    id: 'account.password.hint',
    defaultMessage: 'At least {min} characters. Four or five random words are easy to remember.',
    description: 'Hint under the field for a new password while it is empty',
  },
  short: {
    id: 'account.password.short',
    defaultMessage: 'Too short. Use at least {min} characters.',
    description: 'Hint under a new password that is too short to be taken',
  },
});

/** Hint for a new password while it is typed; some texts use the value `min`. */
function passwordHint(password: string): MessageDescriptor {
  if (password === '') return hints.none;
  if (countCharacters(password) < PASSWORD_CHARACTERS_MIN) return hints.short;
  return strengthHints[passphraseStrength(password)];
}
