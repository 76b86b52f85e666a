import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { signUp } from '../../../shared/contract/entry.ts';
import { type SoldPlanId, soldPlanIds } from '../../../shared/plans.ts';
import { call } from '../../api/client.ts';
import { refusalOf } from '../../api/failure.ts';
import type { Site } from '../../api/site.ts';
import { planName } from '../../intl/names.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { EmailDomains } from '../../parts/email-domains.tsx';
import { soldPeriods } from '../../parts/pricing/offer.ts';
import {
  AuthForm,
  EmailField,
  type FormValues,
  NewPasswordField,
  signUpLabels,
  useAuthForm,
} from './auth-form.tsx';
import { AuthBoundary, AuthPage, signInLink } from './auth-page.tsx';
import { EmailSent } from './email-sent.tsx';
import styles from './auth.module.css';

interface NewAccount {
  readonly email: string;
  readonly planid: string;
  /** The honeypot field: a program fills it, a person does not see it. */
  readonly skill: string;
  /** Only where no email follows, with which it is chosen. */
  readonly password?: string;
}

/** Sign-up by an address, with the plan that was chosen before, if any. The password is chosen on the page behind the email. */
export function SignUpPage({ planCode = '' }: { planCode?: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'sign-up.title',
    defaultMessage: 'Create an account',
    description:
      'Title of the sign-up page in the browser tab; its heading where a plan was chosen',
  });
  const planid = soldPlanIds.find((sold) => sold === planCode) ?? null;
  return (
    <AuthBoundary title={title} needs="signup">
      {(site) => <SignUp site={site} planid={planid} title={title} />}
    </AuthBoundary>
  );
}

interface SignUpProps {
  site: Site | undefined;
  planid: SoldPlanId | null;
  title: string;
}

function SignUp({ site, planid, title }: SignUpProps) {
  const navigate = useNavigate();
  // In memory only, for sending the email again or correcting the address.
  const [draft, setDraft] = useState<NewAccount | null>(null);
  const [isSent, setSent] = useState(false);
  const request = async (account: NewAccount) => {
    const { details } = await call(signUp, { body: { ...account, agree: true }, isForm: true });
    if (details.verification === 'done') {
      await navigate({ to: '/signin', search: { notice: 'verified' } });
    }
    return details.verification;
  };
  if (draft && isSent) {
    return (
      <EmailSent
        address={draft.email}
        again={() => request(draft)}
        onChangeAddress={() => setSent(false)}
      >
        <FormattedMessage
          id="sign-up.sent"
          defaultMessage="We sent an email to {address} that explains how to continue. The link in it works once, within 7 days."
          description="After the sign-up form was sent, whether or not there is an account already"
          values={{
            address: (
              <strong>
                <bdi translate="no">{draft.email}</bdi>
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
      heading={
        planid ? (
          title
        ) : (
          <FormattedMessage
            id="sign-up.heading"
            defaultMessage="Create a free account"
            description="Heading of the sign-up page"
          />
        )
      }
      lead={
        site?.authentication.signin !== false && (
          <FormattedMessage
            id="sign-up.sign-in"
            defaultMessage="Already have an account? <link>Sign in</link>"
            description="Under the heading of the sign-up page; link leads to the sign-in page"
            values={signInLink}
          />
        )
      }
    >
      {planid && <ChosenPlan site={site} planid={planid} />}
      <SignUpForm
        domains={site?.authentication.signup_domains ?? []}
        email={draft?.email ?? ''}
        planid={planid ?? ''}
        request={request}
        onSent={(account) => {
          setDraft(account);
          setSent(true);
        }}
      />
    </AuthPage>
  );
}

interface SignUpFormProps {
  /** Of the addresses that can sign up; empty: all. */
  domains: readonly string[];
  /** What was sent before, when the user comes back to change it. */
  email: string;
  planid: string;
  request: (account: NewAccount) => Promise<'sent' | 'done'>;
  onSent: (account: NewAccount) => void;
}

function SignUpForm({ domains, email: emailBefore, planid, request, onSent }: SignUpFormProps) {
  const accountOf = ({ email = '', newp, skill = '' }: FormValues): NewAccount => ({
    email: email.trim(),
    planid,
    skill,
    ...(newp !== undefined && { password: newp }),
  });
  const [needsPassword, setNeedsPassword] = useState(false);
  const { errorOf, ...form } = useAuthForm({
    fields: needsPassword ? ['email', 'newp'] : ['email'],
    send: (values) => request(accountOf(values)),
    onDone: (verification, values) => {
      if (verification === 'sent') onSent(accountOf(values));
    },
  });
  if (!needsPassword && refusalOf(form.sending.error)?.code === 'password_needed') {
    setNeedsPassword(true);
  }
  return (
    <AuthForm {...form} {...signUpLabels} after={<SignUpTerms />}>
      <EmailField
        initialValue={emailBefore}
        hint={domains.length > 0 && <EmailDomains domains={domains} />}
        error={errorOf('email')}
      />
      {needsPassword && <NewPasswordField error={errorOf('newp')} />}
      <Honeypot />
    </AuthForm>
  );
}

/** What is agreed to with the button above. */
function SignUpTerms() {
  return (
    <p className={styles.terms}>
      <FormattedMessage
        id="sign-up.terms"
        defaultMessage="By creating an account you accept the <terms>terms</terms>. What happens to your data is on the <privacy>privacy page</privacy>."
        description="Under the button that signs up; both links open in a new tab"
        values={{ terms: linkTo('/info/terms'), privacy: linkTo('/info/privacy') }}
      />
    </p>
  );
}

/** Opens a new tab, so that the input is kept. */
function linkTo(to: '/info/terms' | '/info/privacy') {
  return (text: ReactNode) => (
    <Link to={to} target="_blank">
      {text}
    </Link>
  );
}

/** A field that only bots fill in: hidden from people, screen readers and password managers. */
function Honeypot() {
  return (
    <div className="visually-hidden" inert aria-hidden="true">
      <input
        type="text"
        name="skill"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </div>
  );
}

/** The chosen plan, and how it is had. */
function ChosenPlan({ site, planid }: { site: Site | undefined; planid: SoldPlanId }) {
  const intl = useIntl();
  if (!site) return <Skeleton height="3rem" />;
  const values = { plan: <strong>{planName(intl, planid)}</strong> };
  return (
    <p>
      {soldPeriods(site, planid).length > 0 ? (
        <FormattedMessage
          id="sign-up.plan.sold"
          defaultMessage="You have chosen {plan}. You pay for it after you have created your account."
          description="Above the form of the sign-up page; plan is the name of a plan"
          values={values}
        />
      ) : (
        <FormattedMessage
          id="sign-up.plan.not-sold"
          defaultMessage="You have chosen {plan}. It is not sold on this site, but its operator can give it to your account."
          description="Above the form of the sign-up page, where plans are not sold; plan is the name of a plan"
          values={values}
        />
      )}
    </p>
  );
}
