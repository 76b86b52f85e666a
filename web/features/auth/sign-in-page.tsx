import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { signIn } from '../../../shared/contract/entry.ts';
import { call } from '../../api/client.ts';
import { confirmedAddress, destination } from '../../api/entry.ts';
import { refusalOf } from '../../api/failure.ts';
import { Alert } from '../../ui/notice.tsx';
import { CheckField } from '../../ui/choice-fields.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { AuthForm, EmailField, useAuthForm } from './auth-form.tsx';
import { AuthBoundary, AuthPage } from './auth-page.tsx';
import { useSignedIn } from './signed-in.ts';
import styles from './auth.module.css';

const signUpLink = { link: (text: ReactNode) => <Link to="/signup">{text}</Link> };

interface SignInPageProps {
  /** What has just happened, from the URL. */
  notice: string | undefined;
  /** The page to go to after signing in, from the URL. */
  wanted: string | undefined;
}

export function SignInPage({ notice, wanted }: SignInPageProps) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'sign-in.heading',
    defaultMessage: 'Sign in',
    description: 'Heading of the sign-in page, and its title in the browser tab',
  });
  return (
    <AuthBoundary title={title} needs="signin">
      {(site) => (
        <AuthPage
          site={site}
          heading={title}
          lead={
            site?.authentication.signup !== false && (
              <FormattedMessage
                id="sign-in.sign-up"
                defaultMessage="No account yet? <link>Create one for free</link>"
                description="Under the heading of the sign-in page; link leads to the sign-up page"
                values={signUpLink}
              />
            )
          }
        >
          <SignInNotice notice={notice} />
          <SignInForm wanted={wanted} address={notice === 'verified' ? confirmedAddress() : ''} />
        </AuthPage>
      )}
    </AuthBoundary>
  );
}

interface SignInFormProps {
  wanted: string | undefined;
  /** Filled in if it is known: then only the password is missing, and has the focus. */
  address: string;
}

function SignInForm({ wanted, address }: SignInFormProps) {
  const goOn = useSignedIn();
  const passwordField = useRef<HTMLInputElement>(null);
  // After the effect of the heading, which takes the focus on other pages.
  useEffect(() => {
    if (address !== '') passwordField.current?.focus();
  }, [address]);
  const { errorOf, ...form } = useAuthForm({
    fields: ['email', 'password'],
    send: async ({ email = '', password = '', remember }) => {
      try {
        const body = { email, password, remember: remember !== undefined };
        await call(signIn, { body, isForm: true });
      } catch (error) {
        // Signed in from another tab in the meantime: continue the same way.
        if (refusalOf(error)?.code !== 'already_signed_in') throw error;
      }
    },
    onDone: () => goOn(destination(wanted, location.hash)),
  });
  return (
    <AuthForm
      {...form}
      action={
        <FormattedMessage
          id="sign-in.action"
          defaultMessage="Sign in"
          description="Button that signs in, or link to the page where one does"
        />
      }
      busyAction={
        <FormattedMessage
          id="sign-in.busy"
          defaultMessage="Signing in…"
          description="Button that signs in, while that is under way"
        />
      }
    >
      <EmailField initialValue={address} error={errorOf('email')} />
      <PasswordField
        label={
          <FormattedMessage
            id="sign-in.password"
            defaultMessage="Password"
            description="Label of the password field on the sign-in page"
          />
        }
        kind="current"
        input={{ name: 'password', ref: passwordField }}
        error={errorOf('password') ?? undefined}
      />
      <div className={styles.line}>
        <CheckField
          name="remember"
          label={
            <FormattedMessage
              id="sign-in.remember"
              defaultMessage="Remember me"
              description="Label of the box that keeps someone signed in for 30 days"
            />
          }
        />
        <Link to="/forgot" className={styles.link}>
          <FormattedMessage
            id="forgot.heading"
            defaultMessage="Forgot your password?"
            description="Heading and title of the page for a forgotten password; also the link to it"
          />
        </Link>
      </div>
    </AuthForm>
  );
}

const noticeTexts = defineMessages({
  verified: {
    id: 'sign-in.notice.verified',
    defaultMessage: 'Your email address is confirmed. Sign in to start.',
    description: 'On the sign-in page, after the address of a new account was confirmed',
  },
  reset: {
    id: 'sign-in.notice.reset',
    defaultMessage: 'Your new password is set. Sign in with it.',
    description: 'On the sign-in page, after a forgotten password was replaced',
  },
  signedOut: {
    id: 'sign-in.notice.signed-out',
    defaultMessage: 'You signed out in another tab, so you are signed out here too.',
    description: 'On the sign-in page, after signing out elsewhere',
  },
  sessionEnded: {
    id: 'sign-in.notice.session-ended',
    defaultMessage: 'Your session has ended. Sign in again to return to where you were.',
    description: 'On the sign-in page, when the server no longer knew the session',
  },
});

/** What has just happened. `notice` comes from the URL: unknown values show nothing. */
function SignInNotice({ notice }: { notice: string | undefined }) {
  const intl = useIntl();
  switch (notice) {
    case 'verified':
      return <Alert kind="success">{intl.formatMessage(noticeTexts.verified)}</Alert>;
    case 'reset':
      return <Alert kind="success">{intl.formatMessage(noticeTexts.reset)}</Alert>;
    case 'signed-out':
      return <Alert kind="success">{intl.formatMessage(noticeTexts.signedOut)}</Alert>;
    case 'session-ended':
      return <Alert kind="warning">{intl.formatMessage(noticeTexts.sessionEnded)}</Alert>;
    default:
      return null;
  }
}
