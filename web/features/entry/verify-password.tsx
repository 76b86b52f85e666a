import { FormattedMessage } from 'react-intl';
import { isSpent } from '../../data/call-failure.ts';
import { confirmAddress } from '../../data/entry.ts';
import type { Site } from '../../data/site.ts';
import { EntryForm } from './entry-form.tsx';
import { EntryPage } from './entry-page.tsx';
import { Unnamed } from './unnamed.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { VerifySpent } from './verify-spent.tsx';

interface VerifyPasswordProps {
  token: string;
  site: Site;
  onDone: () => Promise<void>;
}

/** In another browser than the one that signed up, nobody takes over a password that somebody else may have chosen. */
export function VerifyPassword({ token, site, onDone }: VerifyPasswordProps) {
  const { errorOf, ...form } = useEntryForm({
    fields: ['newp'],
    send: async ({ newp = '' }) => confirmAddress(token, newp),
    onDone,
  });
  if (isSpent(form.failure)) return <VerifySpent site={site} />;
  return (
    <EntryPage
      site={site}
      heading={
        <FormattedMessage
          id="verify.password.heading"
          defaultMessage="Choose a password"
          description="Heading when an address is confirmed in another browser than the one that signed up"
        />
      }
      lead={
        <FormattedMessage
          id="verify.password.lead"
          defaultMessage="This is not the browser that signed up. So that nobody can have prepared this account for you, it starts with a password that you choose here."
          description="Why a password is needed when an address is confirmed in another browser"
        />
      }
    >
      <EntryForm
        {...form}
        action={
          <FormattedMessage
            id="verify.password.action"
            defaultMessage="Confirm with this password"
            description="Button that confirms an address and sets a password"
          />
        }
        busyAction={
          <FormattedMessage
            id="verify.password.busy"
            defaultMessage="Confirming…"
            description="Button that confirms an address and sets a password, while that is under way"
          />
        }
      >
        <Unnamed />
        <NewPasswordField error={errorOf('newp')} />
      </EntryForm>
    </EntryPage>
  );
}
