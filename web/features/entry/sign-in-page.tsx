import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../../data/call-failure.ts';
import { destination, enter, startFreshSession } from '../../data/entry.ts';
import type { Site } from '../../data/site.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AddressField } from './address-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { EntryBoundary } from './entry-gate.tsx';
import { NoticeOfEntry } from './entry-notice.tsx';
import { EntryPage } from './entry-page.tsx';
import styles from './entry.module.css';
import { toSignUp } from './links.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface SignInPageProps {
  /** What has just happened, as the address has it. */
  notice: string | undefined;
  /** Where somebody wanted to go, as the address has it. */
  wanted: string | undefined;
}

export function SignInPage({ notice, wanted }: SignInPageProps) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'sign-in.title',
    defaultMessage: 'Sign in',
    description: 'Title of the sign-in page in the browser tab',
  });
  return (
    <EntryBoundary title={title} needs="signin">
      {(site) => (
        <EntryPage
          site={site}
          heading={
            <FormattedMessage
              id="sign-in.heading"
              defaultMessage="Sign in"
              description="Heading of the sign-in page"
            />
          }
          lead={site.authentication.signup && <SignUpLink />}
        >
          <NoticeOfEntry notice={notice} />
          <SignInForm wanted={wanted} />
        </EntryPage>
      )}
    </EntryBoundary>
  );
}

function SignUpLink() {
  return (
    <FormattedMessage
      id="sign-in.sign-up"
      defaultMessage="No account yet? <link>Create one</link>, it is free."
      description="Under the heading of the sign-in page; link leads to the sign-up page"
      values={toSignUp}
    />
  );
}

function SignInForm({ wanted }: { wanted: string | undefined }) {
  const arrive = useArrival(wanted);
  const { errorOf, ...form } = useEntryForm({
    fields: ['email', 'password'],
    send: async ({ email = '', password = '', remember }) => {
      try {
        await enter({ email, password, remember: remember !== undefined });
      } catch (error) {
        // Another tab was faster: this is where it leads, too.
        if (refusalOf(error)?.code !== 'already_signed_in') throw error;
      }
    },
    onDone: arrive,
  });
  return (
    <EntryForm
      {...form}
      action={
        <FormattedMessage
          id="sign-in.action"
          defaultMessage="Sign in"
          description="Button that signs in"
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
      <AddressField autoComplete="username" error={errorOf('email')} />
      <PasswordField
        label={
          <FormattedMessage
            id="sign-in.password"
            defaultMessage="Password"
            description="Label of the password field on the sign-in page"
          />
        }
        kind="current"
        input={{ name: 'password' }}
        error={errorOf('password')}
      />
      <div className={styles.line}>
        <CheckField
          name="remember"
          label={
            <FormattedMessage
              id="sign-in.remember"
              defaultMessage="Remember me"
              description="Label of the box that keeps somebody signed in for 30 days"
            />
          }
        />
        <Link to="/forgot" className={styles.link}>
          <FormattedMessage
            id="sign-in.forgot"
            defaultMessage="Forgot your password?"
            description="Link from the sign-in page to the page for a new password"
          />
        </Link>
      </div>
    </EntryForm>
  );
}

/** Leads on, with everything that the visitor saw forgotten. */
function useArrival(wanted: string | undefined): () => Promise<void> {
  const router = useRouter();
  const queryClient = useQueryClient();
  return async () => {
    const href = destination(wanted);
    let site: Site | null = null;
    try {
      site = await startFreshSession(queryClient);
    } catch {
      // Signed in all the same: a full load asks again for what the site is.
    }
    if (site?.authenticated) await router.navigate({ href, replace: true });
    else location.assign(href);
  };
}
