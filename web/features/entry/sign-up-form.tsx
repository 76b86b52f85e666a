import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import type { NewAccount } from '../../data/entry.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { AddressField } from './address-field.tsx';
import type { Values } from './complaints.ts';
import { EntryForm } from './entry-form.tsx';
import { Honeypot } from './honeypot.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface SignUpFormProps {
  /** What was sent before, for who comes back to change it. */
  draft: NewAccount | null;
  planCode: string;
  request: (account: NewAccount) => Promise<'sent' | 'done'>;
  onSent: (account: NewAccount) => void;
}

export function SignUpForm({ draft, planCode, request, onSent }: SignUpFormProps) {
  const accountOf = ({ email = '', newp = '', agree, skill = '' }: Values): NewAccount => ({
    email: email.trim(),
    password: newp,
    agree: agree !== undefined,
    planid: planCode,
    skill,
  });
  const { errorOf, ...form } = useEntryForm({
    fields: ['email', 'newp', 'agree'],
    send: async (values) => request(accountOf(values)),
    onDone: (verification, values) => {
      if (verification === 'sent') onSent(accountOf(values));
    },
  });
  return (
    <EntryForm
      {...form}
      action={
        <FormattedMessage
          id="sign-up.action"
          defaultMessage="Create the account"
          description="Button that signs up"
        />
      }
      busyAction={
        <FormattedMessage
          id="sign-up.busy"
          defaultMessage="Creating it…"
          description="Button that signs up, while that is under way"
        />
      }
    >
      <AddressField
        autoComplete="username"
        initialValue={draft?.email ?? ''}
        error={errorOf('email')}
      />
      <NewPasswordField initialValue={draft?.password ?? ''} error={errorOf('newp')} />
      <Honeypot />
      <CheckField
        name="agree"
        required
        initiallyChecked={draft !== null}
        error={errorOf('agree')}
        label={
          <FormattedMessage
            id="sign-up.agree"
            defaultMessage="I agree to the <terms>terms</terms> and have read what happens to my data under <privacy>privacy</privacy>."
            description="Label of the box on the sign-up page; both links open in a new tab"
            values={{ terms: linkTo('/info/terms'), privacy: linkTo('/info/privacy') }}
          />
        }
      />
    </EntryForm>
  );
}

/** In a tab of its own, so that what was typed here stays. */
function linkTo(to: '/info/terms' | '/info/privacy') {
  return (text: ReactNode) => (
    <Link to={to} target="_blank">
      {text}
    </Link>
  );
}
