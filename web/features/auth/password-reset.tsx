import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { forgotPassword, resetPassword } from '../../../shared/contract/entry.ts';
import { call } from '../../api/client.ts';
import { isSpent } from '../../api/failure.ts';
import type { Site } from '../../api/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import {
  AuthForm,
  EmailField,
  HiddenUsername,
  NewPasswordField,
  useAuthForm,
} from './auth-form.tsx';
import { AuthBoundary, AuthPage, signInLink, UsedLink } from './auth-page.tsx';
import { EmailSent } from './email-sent.tsx';

/** Asks for the address of the account. The page is the same whether or not there is such an account. */
export function ForgotPage() {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'forgot.heading',
    defaultMessage: 'Forgot your password?',
    description: 'Heading and title of the page for a forgotten password; also the link to it',
  });
  return (
    <AuthBoundary title={title} needs="signin">
      {(site) => <Forgot site={site} title={title} />}
    </AuthBoundary>
  );
}

function requestReset(email: string) {
  return call(forgotPassword, { body: { email }, isForm: true });
}

function Forgot({ site, title }: { site: Site | undefined; title: string }) {
  const [address, setAddress] = useState('');
  const [isSent, setSent] = useState(false);
  if (isSent) {
    return (
      <EmailSent
        address={address}
        again={() => requestReset(address)}
        onChangeAddress={() => setSent(false)}
      >
        <FormattedMessage
          id="forgot.sent"
          defaultMessage="If {address} has an account, we sent it an email. The link in it works once, within 24 hours."
          description="After someone asked for a new password, whether or not there is an account"
          values={{
            address: (
              <strong>
                <bdi translate="no">{address}</bdi>
              </strong>
            ),
          }}
        />
      </EmailSent>
    );
  }
  return (
    <AuthPage
      site={site}
      heading={title}
      lead={
        <FormattedMessage
          id="forgot.lead"
          defaultMessage="Enter the email address you signed up with. We will send you a link to reset your password. Remembered it? <link>Sign in</link>"
          description="Under the heading of the page for a forgotten password; link leads to the sign-in page"
          values={signInLink}
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
    </AuthPage>
  );
}

function ForgotForm({ address, onSent }: { address: string; onSent: (address: string) => void }) {
  const { errorOf, ...form } = useAuthForm({
    fields: ['email'],
    send: ({ email = '' }) => requestReset(email.trim()),
    onDone: (_, { email = '' }) => onSent(email.trim()),
  });
  return (
    <AuthForm
      {...form}
      action={
        <FormattedMessage
          id="forgot.action"
          defaultMessage="Email me a link"
          description="Button that asks for an email with a link to a new password"
        />
      }
      busyAction={
        <FormattedMessage
          id="common.sending"
          defaultMessage="Sending…"
          description="Button that sends something, while that is being done"
        />
      }
    >
      <EmailField initialValue={address} error={errorOf('email')} />
    </AuthForm>
  );
}

/** Target of the emailed link: sets a new password. */
export function ResetPage({ resetKey }: { resetKey: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'reset.title',
    defaultMessage: 'Choose a new password',
    description: 'Title of the page where a forgotten password is replaced, in the browser tab',
  });
  return (
    <AuthBoundary title={title} needs="signin">
      {() => <Reset resetKey={resetKey} />}
    </AuthBoundary>
  );
}

function Reset({ resetKey }: { resetKey: string }) {
  const navigate = useNavigate();
  const { errorOf, ...form } = useAuthForm({
    fields: ['newp'],
    // One field, whose characters can be shown, instead of two.
    send: ({ newp = '' }) =>
      call(resetPassword, { params: { resetKey }, body: { newp, newp2: newp }, isForm: true }),
    // `replace` removes the used key from the history.
    onDone: async () => navigate({ to: '/signin', search: { notice: 'reset' }, replace: true }),
  });
  if (isSpent(form.sending.error)) {
    return (
      <UsedLink>
        <Link to="/forgot" className={buttonClass('primary')}>
          <FormattedMessage
            id="reset.again"
            defaultMessage="Request a new link"
            description="Link to the page for a forgotten password, when the emailed link is spent"
          />
        </Link>
      </UsedLink>
    );
  }
  return (
    <AuthPage
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
          defaultMessage="This signs you out everywhere and revokes your API tokens. Links that you sent still work, but your list of recent secrets loses its links: you can no longer open or burn those secrets from it."
          description="What a new password does, under the heading of the page"
        />
      }
    >
      <AuthForm
        {...form}
        action={
          <FormattedMessage
            id="reset.action"
            defaultMessage="Set new password"
            description="Button that replaces a forgotten password"
          />
        }
        busyAction={
          <FormattedMessage
            id="common.saving"
            defaultMessage="Saving…"
            description="Button that saves, while that is being done"
          />
        }
      >
        <HiddenUsername />
        <NewPasswordField error={errorOf('newp')} />
      </AuthForm>
    </AuthPage>
  );
}
