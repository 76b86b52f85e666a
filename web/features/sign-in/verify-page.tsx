import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { isSpent, refusalOf } from '../../data/call-failure.ts';
import { confirmAddress, startFreshSession } from '../../data/entry.ts';
import type { Site } from '../../data/site.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import {
  AuthForm,
  FormFailure,
  HiddenUsername,
  NewPasswordField,
  useAuthForm,
} from './auth-form.tsx';
import { AuthBoundary, AuthPage, UsedLink } from './auth-page.tsx';
import styles from './sign-in.module.css';

/**
 * Target of the emailed link. Mail scanners follow links and may run scripts: only a click on the button confirms.
 */
export function VerifyPage({ token }: { token: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'verify.title',
    defaultMessage: 'Confirm your email address',
    description: 'Title of the page where the address of a new account is confirmed',
  });
  return (
    <AuthBoundary title={title} needs="accounts">
      {(site) => <Verify token={token} site={site} />}
    </AuthBoundary>
  );
}

function Verify({ token, site }: { token: string; site: Site | undefined }) {
  const continueToSignIn = useContinue();
  const confirming = useMutation({
    mutationFn: async () => confirmAddress(token),
    onSuccess: continueToSignIn,
  });
  if (refusalOf(confirming.error)?.code === 'password_needed') {
    return <VerifyPassword token={token} site={site} onDone={continueToSignIn} />;
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
          onClick={() => confirming.mutate()}
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
        {confirming.isError && <FormFailure error={confirming.error} />}
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

interface VerifyPasswordProps {
  token: string;
  site: Site | undefined;
  onDone: () => Promise<void>;
}

/** In a browser other than the one that signed up: someone else may have chosen the password, so a new one is required. */
function VerifyPassword({ token, site, onDone }: VerifyPasswordProps) {
  const { errorOf, ...form } = useAuthForm({
    fields: ['newp'],
    send: async ({ newp = '' }) => confirmAddress(token, newp),
    onDone,
  });
  if (isSpent(form.failure)) return <VerifyLinkUsed site={site} />;
  return (
    <AuthPage
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
          defaultMessage="This account was created in another browser. To make sure that only you can use it, choose a password now."
          description="Why a password is needed when an address is confirmed in another browser"
        />
      }
    >
      <AuthForm
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
        <HiddenUsername />
        <NewPasswordField error={errorOf('newp')} />
      </AuthForm>
    </AuthPage>
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
      {signin && (
        <Link to="/signin" className={buttonClass('primary')}>
          <FormattedMessage
            id="verify.sign-in"
            defaultMessage="Sign in"
            description="Link to the sign-in page, when the link that confirms an address is spent"
          />
        </Link>
      )}
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
