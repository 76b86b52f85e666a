import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { isSpent, refusalOf } from '../../api/failure.ts';
import { signIn } from '../../../shared/contract/entry.ts';
import { call } from '../../api/client.ts';
import { confirmAddress, startFreshSession } from '../../api/entry.ts';
import { useAction } from '../../api/use-call.ts';
import type { Site } from '../../api/site.ts';
import { buttonClass } from '../../ui/button.tsx';
import { TryAgain } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { FailureAlert } from '../../parts/call-form.tsx';
import { AuthForm, NewPasswordField, signUpLabels, useAuthForm } from './auth-form.tsx';
import { AuthBoundary, AuthPage, UsedLink } from './auth-page.tsx';

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
 * Target of the emailed link. Mail scanners follow links and may run scripts: without a password nothing is confirmed, but in the
 * browser that signed up with one.
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

/** Someone signed up, or an admin has invited them: who has the link chooses the password of the account, and is signed in. */
function Invited({ token, site }: ConfirmationProps) {
  return (
    <ChoosePassword
      token={token}
      site={site}
      heading={<FormattedMessage {...titles.invitation} />}
      note={
        <FormattedMessage
          id="verify.invitation.lead"
          defaultMessage="You were invited by email. By creating the account you accept the <terms>terms</terms>."
          description="On the page for someone whom an admin invited"
          values={termsLink}
        />
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
          {site?.authentication.signin !== false && <SignInLink />}
        </UsedLink>
      }
    />
  );
}

function Verify({ token, site }: ConfirmationProps) {
  return (
    <ChoosePassword
      token={token}
      site={site}
      heading={
        <FormattedMessage
          id="verify.password.heading"
          defaultMessage="Choose a password"
          description="Heading of the page behind the email that confirms the address of a new account"
        />
      }
      used={<VerifyLinkUsed site={site} />}
    />
  );
}

interface ConfirmationProps {
  token: string;
  site: Site | undefined;
}

interface ChoosePasswordProps extends ConfirmationProps {
  heading: ReactNode;
  note?: ReactNode;
  /** Shown when the link was used before or has expired. */
  used: ReactNode;
}

/**
 * Confirms an address with a new password. First it says which address: a link that someone else sent would lead into their account,
 * with a password of the reader's, and what the reader then writes would be theirs to read.
 */
function ChoosePassword({ token, site, heading, note, used }: ChoosePasswordProps) {
  const enter = useEnter();
  const asking = useAction(['verify', token], {
    mutationFn: () => confirmAddress(token),
    onSuccess: (address) => enter(address, null),
  });
  const ask = useEffectEvent(() => asking.send());
  useEffect(() => ask(), []);
  const { errorOf, ...form } = useAuthForm({
    fields: ['newp'],
    send: async ({ newp = '' }) => ({ address: await confirmAddress(token, newp), newp }),
    onDone: ({ address, newp }) => enter(address, newp),
  });
  const asked = refusalOf(asking.error);
  if (isSpent(asking.error) || isSpent(form.sending.error)) return used;
  const isNeeded = asked?.code === 'password_needed';
  return (
    <AuthPage
      site={site}
      heading={heading}
      lead={
        isNeeded && (
          <FormattedMessage
            id="verify.password.lead"
            defaultMessage="For the account of {address}. Is that not you? Then close this page."
            description="Under the heading of the page where someone chooses the password of a new account; address is the email address of the account"
            values={{
              address: (
                <strong>
                  <bdi dir="ltr" translate="no">
                    {asked.email}
                  </bdi>
                </strong>
              ),
            }}
          />
        )
      }
    >
      {isNeeded ? (
        <AuthForm {...form} {...signUpLabels}>
          <input type="text" autoComplete="username" hidden readOnly value={asked.email ?? ''} />
          <NewPasswordField error={errorOf('newp')} />
          {note && <p>{note}</p>}
        </AuthForm>
      ) : asking.error ? (
        <>
          <FailureAlert error={asking.error} />
          <TryAgain onRetry={() => asking.send()} />
        </>
      ) : (
        <Skeleton height="9rem" />
      )}
    </AuthPage>
  );
}

/**
 * Signs in with the password that was just chosen. An account whose password was given at sign-up, by this browser, is confirmed at
 * once: then the sign-in page follows, with the address filled in.
 */
function useEnter() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (address: string, password: string | null) => {
    if (password !== null) {
      const isSignedIn = await call(signIn, {
        body: { email: address, password, remember: false },
        isForm: true,
      }).then(
        () => true,
        () => false,
      );
      await startFreshSession(queryClient).catch(() => undefined);
      if (isSignedIn) return navigate({ to: '/dashboard', replace: true });
    } else await startFreshSession(queryClient).catch(() => undefined);
    return navigate({ to: '/signin', search: { notice: 'verified' }, replace: true });
  };
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
