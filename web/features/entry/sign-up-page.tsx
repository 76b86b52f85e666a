import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type NewAccount, requestAccount } from '../../data/entry.ts';
import type { Site } from '../../data/site.ts';
import { EntryBoundary } from './entry-gate.tsx';
import { EntryPage } from './entry-page.tsx';
import { toSignIn } from './links.tsx';
import { MailSent } from './mail-sent.tsx';
import { PlanLine } from './plan-line.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Where somebody becomes a customer, on the plan they came for. */
export function SignUpPage({ planCode = '' }: { planCode?: string }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'sign-up.title',
    defaultMessage: 'Create an account',
    description: 'Title of the sign-up page in the browser tab',
  });
  return (
    <EntryBoundary title={title} needs="signup">
      {(site) => <SignUp site={site} planCode={planCode} />}
    </EntryBoundary>
  );
}

function SignUp({ site, planCode }: { site: Site; planCode: string }) {
  const navigate = useNavigate();
  // In memory only, for who wants the mail once more or mistyped the address.
  const [draft, setDraft] = useState<NewAccount | null>(null);
  const [isSent, setSent] = useState(false);
  const request = async (account: NewAccount) => {
    const { details } = await requestAccount(account);
    if (details.verification === 'done') {
      await navigate({ to: '/signin', search: { notice: 'verified' } });
    }
    return details.verification;
  };
  if (draft && isSent) {
    return (
      <MailSent
        address={draft.email}
        again={() => request(draft)}
        onChangeAddress={() => setSent(false)}
      >
        <FormattedMessage
          id="sign-up.sent"
          defaultMessage="We have sent a message to {address}. It says how to go on; the link in it works once, for 7 days."
          description="After the sign-up form was sent, whether or not there is an account already"
          values={{ address: <Address of={draft.email} /> }}
        />
      </MailSent>
    );
  }
  return (
    <EntryPage
      site={site}
      heading={<Heading />}
      lead={site.authentication.signin && <SignInLink />}
    >
      <PlanLine site={site} planCode={planCode} />
      <SignUpForm
        draft={draft}
        planCode={planCode}
        request={request}
        onSent={(account) => {
          setDraft(account);
          setSent(true);
        }}
      />
    </EntryPage>
  );
}

function Heading() {
  return (
    <FormattedMessage
      id="sign-up.heading"
      defaultMessage="Create a free account"
      description="Heading of the sign-up page"
    />
  );
}

function Address({ of: address }: { of: string }) {
  return (
    <strong>
      <bdi>{address}</bdi>
    </strong>
  );
}

function SignInLink() {
  return (
    <FormattedMessage
      id="sign-up.sign-in"
      defaultMessage="Already have one? <link>Sign in</link>."
      description="Under the heading of the sign-up page; link leads to the sign-in page"
      values={toSignIn}
    />
  );
}
