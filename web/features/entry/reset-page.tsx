import { Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { isSpent } from '../../data/call-failure.ts';
import { setPassword } from '../../data/entry.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryBoundary } from './entry-gate.tsx';
import { EntryPage } from './entry-page.tsx';
import { Unnamed } from './unnamed.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { SpentLink } from './spent-link.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** Where the link from the mail leads: a new password in place of a forgotten one. */
export function ResetPage({ resetKey }: { resetKey: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'reset.title',
    defaultMessage: 'Choose a new password',
    description: 'Title of the page where a forgotten password is replaced, in the browser tab',
  });
  return (
    <EntryBoundary title={title} needs="signin">
      {() => <Reset resetKey={resetKey} />}
    </EntryBoundary>
  );
}

function Reset({ resetKey }: { resetKey: string }) {
  const navigate = useNavigate();
  const form = useEntryForm({
    fields: ['newp', 'newp2'],
    send: async ({ newp = '', newp2 = '' }) => setPassword({ resetKey, newp, newp2 }),
    // The spent key leaves the history with the page.
    onDone: async () => navigate({ to: '/signin', search: { notice: 'reset' }, replace: true }),
  });
  if (isSpent(form.failure)) {
    return (
      <SpentLink>
        <Link to="/forgot" className={buttonClass('primary')}>
          <FormattedMessage
            id="reset.again"
            defaultMessage="Ask for a new link"
            description="Link to the page for a forgotten password, when the mailed link is spent"
          />
        </Link>
      </SpentLink>
    );
  }
  return (
    <EntryPage
      heading={
        <FormattedMessage
          id="reset.heading"
          defaultMessage="Choose a new password"
          description="Heading of the page where a forgotten password is replaced"
        />
      }
      lead={
        <FormattedMessage
          id="reset.lead"
          defaultMessage="It ends every session of your account and revokes its API tokens. Links that you have sent go on working."
          description="What a new password does, under the heading of the page"
        />
      }
    >
      <ResetForm form={form} />
    </EntryPage>
  );
}

interface ResetFormProps {
  form: ReturnType<typeof useEntryForm<'newp' | 'newp2', unknown>>;
}

function ResetForm({ form: { errorOf, ...form } }: ResetFormProps) {
  return (
    <EntryForm
      {...form}
      action={
        <FormattedMessage
          id="reset.action"
          defaultMessage="Set the new password"
          description="Button that replaces a forgotten password"
        />
      }
      busyAction={
        <FormattedMessage
          id="reset.busy"
          defaultMessage="Setting it…"
          description="Button that replaces a forgotten password, while that is under way"
        />
      }
    >
      <Unnamed />
      <NewPasswordField error={errorOf('newp')} />
      <PasswordField
        label={
          <FormattedMessage
            id="reset.repeat"
            defaultMessage="The same once more"
            description="Label of the field that repeats a new password"
          />
        }
        kind="new"
        input={{ name: 'newp2' }}
        error={errorOf('newp2')}
      />
    </EntryForm>
  );
}
