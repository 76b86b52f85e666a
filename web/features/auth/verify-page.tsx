import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { isSpent, refusalOf } from '../../api/failure.ts';
import { confirmAddress, startFreshSession } from '../../api/entry.ts';
import { useAction } from '../../api/use-call.ts';
import type { Site } from '../../api/site.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureAlert } from '../../parts/call-form.tsx';
import {
  AuthForm,
  HiddenUsername,
  NewPasswordField,
  useAuthForm,
  signUpLabels,
} from './auth-form.tsx';
import { AuthBoundary, AuthPage, UsedLink } from './auth-page.tsx';
import styles from './auth.module.css';

const titles = defineMessages({
  confirmation: {
    id: 'verify.title',
    defaultMessage: 'Confirm your email address',
    description: 'Title of the page where the address of a new account is confirmed',
  },
  invitation: {
    id: 'verify.invitation.heading',
    defaultMessage: 'Create your account',
    description: 'Heading of the page for someone whom an admin invited',
  },
});

/**
 * Target of the emailed link. Mail scanners follow links and may run scripts: only a click on the button confirms.
 */
export function VerifyPage({ token }: { token: string }) {
  const intl = useIntl();
  const isInvitation = useLocation({ select: ({ hash }) => hash === 'invitation' });
  const title = intl.formatMessage(isInvitation ? titles.invitation : titles.confirmation);
  return (
    <AuthBoundary title={title} needs="accounts">
      {(site) =>
        isInvitation ? <Invited token={token} site={site} /> : <Verify token={token} site={site} />
      }
    </AuthBoundary>
  );
}

/** In a new tab, so that the input is kept. */
const termsLink = {
  terms: (text: ReactNode) => (
    <Link to="/info/terms" target="_blank">
      {text}
    </Link>
  ),
};

/** An admin has created the account: who has the link chooses its password. */
function Invited({ token, site }: { token: string; site: Site | undefined }) {
  const continueToSignIn = useContinue();
  return (
    <VerifyPassword
      token={token}
      site={site}
      onDone={continueToSignIn}
      heading={<FormattedMessage {...titles.invitation} />}
      lead={
        <FormattedMessage
          id="verify.invitation.lead"
          defaultMessage="You were invited by email. Choose a password, then sign in with the address that the invitation was sent to. By creating the account you accept the <terms>terms</terms>."
          description="Under the heading of the page for someone whom an admin invited"
          values={termsLink}
        />
      }
      {...signUpLabels}
      used={
        <UsedLink>
          <p>
            <FormattedMessage
              id="verify.invitation.used-link"
              defaultMessage="If you have already created your account, sign in. If not, ask the admin who invited you for a new link."
              description="What to do when the link of an invitation is spent"
            />
          </p>
          {site?.authentication.signin !== false && <SignInLink />}
        </UsedLink>
      }
    />
  );
}

function Verify({ token, site }: { token: string; site: Site | undefined }) {
  const continueToSignIn = useContinue();
  const confirming = useAction(['verify'], {
    mutationFn: () => confirmAddress(token),
    onSuccess: continueToSignIn,
  });
  if (refusalOf(confirming.error)?.code === 'password_needed') {
    return <AnotherBrowser token={token} site={site} onDone={continueToSignIn} />;
  }
  if (isSpent(confirming.error)) return <VerifyLinkUsed site={site} />;
  return (
    <AuthPage
      site={site}
      heading={
        <FormattedMessage
          id="verify.heading"
          defaultMessage="Confirm your email address"
          description="Heading of the page where the address of a new account is confirmed"
        />
      }
      lead={
        <FormattedMessage
          id="verify.lead"
          defaultMessage="You opened the link in our email. Confirm that the address is yours, then sign in."
          description="Under the heading of the page where an address is confirmed"
        />
      }
    >
      <div className={styles.again}>
        <Button
          variant="primary"
          wide
          busy={confirming.isPending}
          onClick={() => confirming.send()}
        >
          {confirming.isPending ? (
            <FormattedMessage
              id="verify.busy"
              defaultMessage="Confirming…"
              description="Button that confirms an address, while that is under way"
            />
          ) : (
            <FormattedMessage
              id="verify.action"
              defaultMessage="Confirm my email address"
              description="Button that confirms the address of a new account"
            />
          )}
        </Button>
        <FailureAlert error={confirming.error} />
      </div>
    </AuthPage>
  );
}

/**
 * Confirming an address ends every session of its account, possibly this browser's. It opens none: the key of the account is
 * wrapped by its password, which only the sign-in page has, and an email that anyone could have caused must not sign a
 * browser in. The sign-in page has the address filled in instead.
 */
function useContinue(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    await startFreshSession(queryClient).catch(() => undefined);
    await navigate({ to: '/signin', search: { notice: 'verified' }, replace: true });
  };
}

interface ConfirmationProps {
  token: string;
  site: Site | undefined;
  onDone: () => Promise<void>;
}

interface VerifyPasswordProps extends ConfirmationProps {
  heading: ReactNode;
  lead: ReactNode;
  action: ReactNode;
  busyAction: ReactNode;
  /** Shown when the link was used before or has expired. */
  used: ReactNode;
}

/** Confirms an address with a new password. */
function VerifyPassword({ token, site, onDone, used, ...texts }: VerifyPasswordProps) {
  const { errorOf, ...form } = useAuthForm({
    fields: ['newp'],
    send: ({ newp = '' }) => confirmAddress(token, newp),
    onDone,
  });
  if (isSpent(form.sending.error)) return used;
  return (
    <AuthPage site={site} heading={texts.heading} lead={texts.lead}>
      <AuthForm {...form} action={texts.action} busyAction={texts.busyAction}>
        <HiddenUsername />
        <NewPasswordField error={errorOf('newp')} />
      </AuthForm>
    </AuthPage>
  );
}

/** In a browser other than the one that signed up: someone else may have chosen the password, so a new one is required. */
function AnotherBrowser(props: ConfirmationProps) {
  return (
    <VerifyPassword
      {...props}
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
          defaultMessage="This account was created in another browser. To make sure that only you can use it, choose a password now."
          description="Why a password is needed when an address is confirmed in another browser"
        />
      }
      action={
        <FormattedMessage
          id="verify.password.action"
          defaultMessage="Confirm with this password"
          description="Button that confirms an address and sets a password"
        />
      }
      busyAction={
        <FormattedMessage
          id="verify.busy"
          defaultMessage="Confirming…"
          description="Button that confirms an address, while that is under way"
        />
      }
      used={<VerifyLinkUsed site={props.site} />}
    />
  );
}

function SignInLink() {
  return (
    <Link to="/signin" className={buttonClass('primary')}>
      <FormattedMessage
        id="sign-in.action"
        defaultMessage="Sign in"
        description="Button that signs in, or link to the page where one does"
      />
    </Link>
  );
}

/** The emailed link was used before or has expired. */
function VerifyLinkUsed({ site }: { site: Site | undefined }) {
  const { signin, signup } = site?.authentication ?? { signin: true, signup: true };
  return (
    <UsedLink>
      <p>
        <FormattedMessage
          id="verify.used-link"
          defaultMessage="If you have already confirmed your address, sign in. If not, sign up again to get a new link."
          description="What to do when the link that confirms an address is spent"
        />
      </p>
      {signin && <SignInLink />}
      {signup && (
        <Link to="/signup" className={buttonClass('secondary')}>
          <FormattedMessage
            id="verify.sign-up"
            defaultMessage="Sign up again"
            description="Link to the sign-up page, when the link that confirms an address is spent"
          />
        </Link>
      )}
    </UsedLink>
  );
}
