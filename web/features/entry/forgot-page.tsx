import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { requestReset } from '../../data/entry.ts';
import type { Site } from '../../data/site.ts';
import { AddressField } from './address-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryBoundary } from './entry-gate.tsx';
import { EntryPage } from './entry-page.tsx';
import { toSignIn } from './links.tsx';
import { MailSent } from './mail-sent.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** Asks for the address of whoever forgot their password. What it says never tells whether there is an account. */
export function ForgotPage() {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'forgot.title',
    defaultMessage: 'Forgot your password?',
    description: 'Title of the page for a forgotten password in the browser tab',
  });
  return (
    <EntryBoundary title={title} needs="signin">
      {(site) => <Forgot site={site} />}
    </EntryBoundary>
  );
}

function Forgot({ site }: { site: Site }) {
  const [address, setAddress] = useState('');
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <MailSent
        address={address}
        again={async () => requestReset(address)}
        onChangeAddress={() => setSent(false)}
      >
        <FormattedMessage
          id="forgot.sent"
          defaultMessage="If there is an account for {address}, a message is on its way to it. The link in it works once, for 24 hours."
          description="After somebody asked for a new password, whether or not there is an account"
          values={{
            address: (
              <strong>
                <bdi>{address}</bdi>
              </strong>
            ),
          }}
        />
      </MailSent>
    );
  }
  return (
    <EntryPage
      site={site}
      heading={
        <FormattedMessage
          id="forgot.heading"
          defaultMessage="Forgot your password?"
          description="Heading of the page for a forgotten password"
        />
      }
      lead={
        <FormattedMessage
          id="forgot.lead"
          defaultMessage="Say which address you signed up with, and we send you a link to a new password. Or <link>sign in</link>, if it has come back to you."
          description="Under the heading of the page for a forgotten password; link leads to the sign-in page"
          values={toSignIn}
        />
      }
    >
      <ForgotForm
        address={address}
        onSent={(sent) => {
          setAddress(sent);
          setSent(true);
        }}
      />
    </EntryPage>
  );
}

function ForgotForm({ address, onSent }: { address: string; onSent: (address: string) => void }) {
  const { errorOf, ...form } = useEntryForm({
    fields: ['email'],
    send: async ({ email = '' }) => requestReset(email.trim()),
    onDone: (_, { email = '' }) => onSent(email.trim()),
  });
  return (
    <EntryForm
      {...form}
      action={
        <FormattedMessage
          id="forgot.action"
          defaultMessage="Send me a link"
          description="Button that asks for a mail with a link to a new password"
        />
      }
      busyAction={
        <FormattedMessage
          id="forgot.busy"
          defaultMessage="Sending…"
          description="Button that asks for a mail, while that is under way"
        />
      }
    >
      <AddressField autoComplete="username" initialValue={address} error={errorOf('email')} />
    </EntryForm>
  );
}
