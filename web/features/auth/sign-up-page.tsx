import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { signUp } from '../../../shared/contract/entry.ts';
import { soldPlanIds } from '../../../shared/plans.ts';
import { call } from '../../api/client.ts';
import { refusalOf } from '../../api/failure.ts';
import type { Site } from '../../api/site.ts';
import { planName } from '../../intl/names.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { CheckField } from '../../ui/choice-fields.tsx';
import { EmailDomains } from '../../parts/email-domains.tsx';
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

interface NewAccount {
  readonly email: string;
  /** Only where no email follows, by which it is chosen. */
  readonly password?: string;
  readonly agree: boolean;
  readonly planid: string;
  /** The honeypot field: a program fills it, a person does not see it. */
  readonly skill: string;
}

/** Sign-up, with the plan that was chosen before, if any. */
export function SignUpPage({ planCode = '' }: { planCode?: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'sign-up.title',
    defaultMessage: 'Create an account',
    description: 'Title of the sign-up page in the browser tab',
  });
  return (
    <AuthBoundary title={title} needs="signup">
      {(site) => <SignUp site={site} planCode={planCode} />}
    </AuthBoundary>
  );
}

function SignUp({ site, planCode }: { site: Site | undefined; planCode: string }) {
  const navigate = useNavigate();
  // In memory only, for sending the email again or correcting the address.
  const [draft, setDraft] = useState<NewAccount | null>(null);
  const [isSent, setSent] = useState(false);
  const request = async (account: NewAccount) => {
    const { details } = await call(signUp, { body: { ...account }, isForm: true });
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
        <FormattedMessage
          id="sign-up.heading"
          defaultMessage="Create a free account"
          description="Heading of the sign-up page"
        />
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
      <ChosenPlan site={site} planCode={planCode} />
      <SignUpForm
        domains={site?.authentication.signup_domains ?? []}
        draft={draft}
        planCode={planCode}
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
  draft: NewAccount | null;
  planCode: string;
  request: (account: NewAccount) => Promise<'sent' | 'done'>;
  onSent: (account: NewAccount) => void;
}

function SignUpForm({ domains, draft, planCode, request, onSent }: SignUpFormProps) {
  const accountOf = ({ email = '', newp, agree, skill = '' }: FormValues): NewAccount => ({
    email: email.trim(),
    ...(newp !== undefined && { password: newp }),
    agree: agree !== undefined,
    planid: planCode,
    skill,
  });
  const [needsPassword, setNeedsPassword] = useState(draft?.password !== undefined);
  const { errorOf, ...form } = useAuthForm({
    fields: needsPassword ? ['email', 'newp', 'agree'] : ['email', 'agree'],
    send: (values) => request(accountOf(values)),
    onDone: (verification, values) => {
      if (verification === 'sent') onSent(accountOf(values));
    },
  });
  if (!needsPassword && refusalOf(form.sending.error)?.code === 'password_needed') {
    setNeedsPassword(true);
  }
  return (
    <AuthForm {...form} {...signUpLabels}>
      <EmailField
        initialValue={draft?.email ?? ''}
        hint={domains.length > 0 && <EmailDomains domains={domains} />}
        error={errorOf('email')}
      />
      {needsPassword && (
        <NewPasswordField initialValue={draft?.password ?? ''} error={errorOf('newp')} />
      )}
      <Honeypot />
      <CheckField
        name="agree"
        required
        initiallyChecked={draft !== null}
        error={errorOf('agree')}
        label={
          <FormattedMessage
            id="sign-up.agree"
            defaultMessage="I accept the <terms>terms</terms> and have read on the <privacy>privacy page</privacy> what happens to my data."
            description="Label of the box on the sign-up page; both links open in a new tab"
            values={{ terms: linkTo('/info/terms'), privacy: linkTo('/info/privacy') }}
          />
        }
      />
    </AuthForm>
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

/** The chosen plan, where the site sells it. */
function ChosenPlan({ site, planCode }: { site: Site | undefined; planCode: string }) {
  const intl = useIntl();
  if (!soldPlanIds.some((planid) => planid === planCode)) return null;
  if (!site) return <Skeleton height="1.5rem" />;
  const isSold = site.sold_plans.some(
    ({ planid, periods }) => planid === planCode && periods.length > 0,
  );
  if (!isSold) return null;
  return (
    <p>
      <FormattedMessage
        id="sign-up.plan"
        defaultMessage="You have chosen the plan {plan}."
        description="Under the heading of the sign-up page; plan is the name of a plan"
        values={{ plan: <strong>{planName(intl, planCode)}</strong> }}
      />
    </p>
  );
}
