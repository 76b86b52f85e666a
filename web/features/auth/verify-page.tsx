import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { signIn } from '../../../shared/contract/entry.ts';
import { soldPlanIds } from '../../../shared/plans.ts';
import { call } from '../../api/client.ts';
import { confirmAddress } from '../../api/entry.ts';
import { isSpent, refusalOf } from '../../api/failure.ts';
import type { Site } from '../../api/site.ts';
import { useAction } from '../../api/use-call.ts';
import { FailureAlert } from '../../parts/call-form.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { TryAgain } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Alert } from '../../ui/notice.tsx';
import {
  AuthForm,
  HiddenUsername,
  NewPasswordField,
  signUpLabels,
  useAuthForm,
} from './auth-form.tsx';
import { AuthBoundary, AuthPage, UsedLink } from './auth-page.tsx';
import { useSignedIn } from './signed-in.ts';
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

/** What the fragment of an emailed link can say besides a plan. */
const INVITATION = 'invitation';

/**
 * Target of the emailed link. Mail scanners follow links and may run scripts: without a password nothing is confirmed, except in the
 * browser that signed up with one.
 */
export function VerifyPage({ token }: { token: string }) {
  const intl = useIntl();
  const hash = useLocation({ select: (location) => location.hash });
  // That of the next page, while it is loaded, is none of this one.
  const [reason] = useState(hash);
  const isInvitation = reason === INVITATION;
  const wantsPlan = soldPlanIds.some((planid) => planid === reason);
  const title = intl.formatMessage(isInvitation ? titles.invitation : titles.confirmation);
  return (
    <AuthBoundary title={title} needs="accounts">
      {(site) =>
        isInvitation ? (
          <Invited token={token} site={site} />
        ) : (
          <SignedUp token={token} site={site} next={wantsPlan ? '/pricing' : '/dashboard'} />
        )
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

interface ConfirmationProps {
  token: string;
  site: Site | undefined;
}

/** For someone whom an admin has invited. */
function Invited(props: ConfirmationProps) {
  return (
    <ChoosePassword
      {...props}
      next="/dashboard"
      heading={<FormattedMessage {...titles.invitation} />}
      terms={
        <p className={styles.terms}>
          <FormattedMessage
            id="verify.invitation.lead"
            defaultMessage="You were invited by email. By creating the account you accept the <terms>terms</terms>."
            description="On the page for someone whom an admin invited, under the button"
            values={termsLink}
          />
        </p>
      }
      used={
        <UsedLink>
          <p>
            <FormattedMessage
              id="verify.invitation.used-link"
              defaultMessage="If you have already created your account, sign in. If not, ask the admin who invited you for a new link."
              description="What to do when the link of an invitation is spent"
            />
          </p>
          {props.site?.authentication.signin !== false && <SignInLink />}
        </UsedLink>
      }
    />
  );
}

/** For someone who signed up. */
function SignedUp(props: ConfirmationProps & Pick<ChoosePasswordProps, 'next'>) {
  return (
    <ChoosePassword
      {...props}
      heading={
        <FormattedMessage
          id="verify.password.heading"
          defaultMessage="Choose a password"
          description="Heading of the page behind the email that confirms the address of a new account"
        />
      }
      used={<VerifyLinkUsed site={props.site} />}
    />
  );
}

interface ChoosePasswordProps extends ConfirmationProps {
  heading: ReactNode;
  /** What is agreed to with the button. */
  terms?: ReactNode;
  /** The page after it. */
  next: '/dashboard' | '/pricing';
  /** Shown when the link was used before or has expired. */
  used: ReactNode;
}

/**
 * Confirms an address with a password, and signs in with it. The address comes first, as the server tells it: someone else may have
 * sent the link of their own account, to read later what is written in it.
 */
function ChoosePassword({ token, site, heading, terms, next, used }: ChoosePasswordProps) {
  const { enter, continueToSignIn } = useEnter(next);
  const asking = useAction(['verify', token], {
    mutationFn: () => confirmAddress(token),
    // Its password was given at sign-up, in this browser.
    onSuccess: continueToSignIn,
  });
  const ask = useEffectEvent(() => asking.send());
  // The shrimp that the call needs comes with the site.
  const isReady = site !== undefined;
  useEffect(() => {
    if (isReady) ask();
  }, [isReady]);
  const { errorOf, ...form } = useAuthForm({
    fields: ['newp'],
    send: async ({ newp = '' }) => ({ address: await confirmAddress(token, newp), newp }),
    onDone: ({ address, newp }) => enter(address, newp),
  });
  if (isSpent(asking.error) || isSpent(form.sending.error)) return used;
  const asked = refusalOf(asking.error);
  if (asked?.code !== 'password_needed') {
    return (
      // Without the region, which would move when the form comes.
      <AuthPage heading={heading}>
        {asking.error ? (
          <div className={styles.again}>
            <FailureAlert error={asking.error} />
            <TryAgain onRetry={() => asking.send()} />
          </div>
        ) : (
          <Skeleton height="17rem" />
        )}
      </AuthPage>
    );
  }
  const { email } = asked;
  return (
    <AuthPage
      site={site}
      heading={heading}
      lead={
        <FormattedMessage
          id="verify.account"
          defaultMessage="This is for the account of {address}. If that is not your address, close this page: someone else sent you the link."
          description="Under the heading of the page where someone chooses the password of a new account; address is its email address"
          values={{ address: <Address>{email}</Address> }}
        />
      }
    >
      {site?.cust ? (
        <SignOutFirst custid={site.cust.custid} />
      ) : (
        <AuthForm {...form} {...signUpLabels} after={terms}>
          <HiddenUsername address={email} />
          <NewPasswordField error={errorOf('newp')} />
        </AuthForm>
      )}
    </AuthPage>
  );
}

function Address({ children }: { children: ReactNode }) {
  return (
    <strong className={styles.named}>
      <bdi dir="ltr" translate="no">
        {children}
      </bdi>
    </strong>
  );
}

/** In a browser that is signed in to another account: it can have only one, and the new one would be taken for it. */
function SignOutFirst({ custid }: { custid: string }) {
  return (
    <div className={styles.again}>
      <Alert kind="warning">
        <FormattedMessage
          id="verify.signed-in"
          defaultMessage="In this browser you are signed in as {address}. Sign out first, then open the link in the email again."
          description="On the page where someone chooses the password of a new account, while signed in to another one; address is that of the other account"
          values={{ address: <Address>{custid}</Address> }}
        />
      </Alert>
      <Link to="/logout" className={buttonClass('primary', true)}>
        <FormattedMessage
          id="verify.sign-out"
          defaultMessage="Sign out"
          description="Link that signs out of another account, on the page where someone chooses the password of a new one"
        />
      </Link>
    </div>
  );
}

/** What follows once an address is confirmed. */
function useEnter(next: string) {
  const navigate = useNavigate();
  const goOn = useSignedIn();
  // The address is filled in there.
  const continueToSignIn = () =>
    navigate({ to: '/signin', search: { notice: 'verified' }, replace: true });
  const enter = async (email: string, password: string) => {
    try {
      await call(signIn, { body: { email, password, remember: false }, isForm: true });
    } catch {
      // There is an account all the same. The sign-in page says why it cannot be entered now.
      return continueToSignIn();
    }
    return goOn(next);
  };
  return { enter, continueToSignIn };
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
