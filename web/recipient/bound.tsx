/** The page of a secret that is bound to recipients: before it shows what the page of every secret has, it verifies an address. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { refusalOf } from '../api/failure.ts';
import type { LinkFragment } from '../api/link-fragment.ts';
import { useAction } from '../api/use-call.ts';
import {
  askForCode,
  checkCode,
  type CodeStep,
  storedStepOf,
  storeStep,
  type VerifiedStep,
} from './verify-recipient.ts';
import { serverTime } from '../api/server-clock.ts';
import { Alert } from '../ui/notice.tsx';
import { Button } from '../ui/button.tsx';
import { ExactMoment } from '../ui/moment.tsx';
import { controlClass, Field } from '../ui/field.tsx';
import { timeLeftText } from '../intl/duration.ts';
import { secretFailureText } from './failure-text.ts';
import { Intro, WaitingTitle } from './reveal-frame.tsx';
import laterStyles from './reveal-later.module.css';
import styles from './reveal.module.css';
import type { Reveal } from './use-reveal.ts';

/** What the page of every secret needs to know of a verified recipient. */
export interface Verified {
  readonly ticket: string;
  readonly lead: ReactNode;
  readonly reveal: Reveal;
}

interface AddressStep {
  readonly kind: 'address';
  readonly email: string;
  /** The ticket ended before the secret was opened. */
  readonly isLate: boolean;
}

type Step = AddressStep | CodeStep | VerifiedStep;

interface BoundProps {
  secretKey: string;
  fragment: LinkFragment;
  reveal: Reveal;
  /** The page before the message is opened. */
  children: (verified: Verified) => ReactNode;
}

export function Bound({ secretKey, fragment, reveal, children }: BoundProps) {
  const [step, setStep] = useState<Step>(
    () => storedStepOf(secretKey, serverTime()) ?? { kind: 'address', email: '', isLate: false },
  );
  const go = (next: Step) => {
    storeStep(secretKey, next.kind === 'address' ? null : next);
    setStep(next);
  };
  // Leaving the page, or opening the message, gives up what was reached.
  useEffect(() => () => storeStep(secretKey, null), [secretKey]);
  const isRefused = reveal.phase === 'failed' && refusalOf(reveal.error)?.code === 'ticket_needed';
  const [refused, setRefused] = useState<Reveal | null>(null);
  if (isRefused && refused !== reveal && step.kind === 'verified') {
    setRefused(reveal);
    setStep({ kind: 'address', email: step.email, isLate: true });
  }
  const link = { key: secretKey, fragment };
  switch (step.kind) {
    case 'address':
      return <AddressForm link={link} step={step} onAsked={go} />;
    case 'code':
      return <CodeForm key={step.ask} link={link} step={step} onStep={go} />;
    case 'verified':
      return children({
        ticket: step.ticket,
        lead: <VerifiedLead email={step.email} />,
        // The refusal of an earlier ticket is over.
        reveal: isRefused ? { phase: 'sealed' } : reveal,
      });
  }
}

interface Link {
  readonly key: string;
  readonly fragment: LinkFragment;
}

const missing = defineMessages({
  email: {
    id: 'bound.email.missing',
    defaultMessage: 'Enter your email address first',
    description: 'Why the button that sends a code is off',
  },
  code: {
    id: 'bound.code.missing',
    defaultMessage: 'Enter the code first',
    description: 'Why the button that checks a code is off',
  },
});

interface StepFormProps {
  isBusy: boolean;
  /** Why it cannot be sent yet; false if it can. */
  missing: string | false;
  onSubmit: () => void;
  /** The text of the button that sends it. */
  action: ReactNode;
  /** Below that button. */
  others?: ReactNode;
  children: ReactNode;
}

function StepForm({ isBusy, missing: reason, onSubmit, action, others, children }: StepFormProps) {
  return (
    <form
      className={styles.form}
      data-card
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === false && !isBusy) onSubmit();
      }}
    >
      {children}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={isBusy}
        disabledReason={reason === false ? null : reason}
      >
        {action}
      </Button>
      {others}
    </form>
  );
}

interface AddressFormProps {
  link: Link;
  step: AddressStep;
  onAsked: (step: CodeStep) => void;
}

function AddressForm({ link, step, onAsked }: AddressFormProps) {
  const intl = useIntl();
  const [email, setEmail] = useState(step.email);
  const asking = useAction(['code', link.key], {
    mutationFn: () => askForCode(link, email),
    onSuccess: onAsked,
  });
  const isInvalid = refusalOf(asking.error)?.code === 'email_invalid';
  return (
    <>
      <AddressIntro />
      <StepForm
        isBusy={asking.isPending}
        missing={email.trim() === '' && intl.formatMessage(missing.email)}
        onSubmit={() => asking.send()}
        action={
          <FormattedMessage
            id="bound.ask"
            defaultMessage="Send me a code"
            description="Button of a recipient who gave their address"
          />
        }
      >
        {step.isLate && (
          <Alert kind="warning">
            <FormattedMessage
              id="bound.late"
              defaultMessage="Your address was confirmed too long ago. Nothing was opened. Confirm it once more."
              description="Warning when the hour has passed in which a message could be opened after the recipient confirmed their address"
            />
          </Alert>
        )}
        <EmailField
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            if (asking.isError) asking.reset();
          }}
          error={isInvalid ? asking.error : null}
        />
        {!isInvalid && <CallError error={asking.error} />}
      </StepForm>
    </>
  );
}

function AddressIntro() {
  return (
    <Intro
      seal="unbroken"
      heading={
        <FormattedMessage
          id="bound.heading"
          defaultMessage="This message is for certain people"
          description="Heading of the recipient's page of a message that only certain email addresses can open"
        />
      }
      lead={
        <FormattedMessage
          id="bound.lead"
          defaultMessage="Its sender chose who can open it. Confirm your email address first: you get a code by email if you are one of them."
          description="Under the heading of a message that only certain email addresses can open"
        />
      }
    >
      <WaitingTitle />
    </Intro>
  );
}

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  /** Why it is no address; null if it may be one. */
  error: Error | null;
}

function EmailField({ value, onChange, error }: EmailFieldProps) {
  const intl = useIntl();
  return (
    <Field
      label={
        <FormattedMessage
          id="bound.email"
          defaultMessage="Your email address"
          description="Label of the field where a recipient gives their address, to get a code"
        />
      }
      hint={
        <FormattedMessage
          id="bound.email.hint"
          defaultMessage="The one that the sender knows. If you open the message, the sender sees this address."
          description="Hint under the field where a recipient gives their address, to get a code"
        />
      }
      error={error ? secretFailureText(intl, error) : undefined}
    >
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          type="email"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          aria-required
          aria-invalid={error !== null}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

interface CodeFormProps {
  link: Link;
  step: CodeStep;
  onStep: (step: Step) => void;
}

function CodeForm({ link, step, onStep }: CodeFormProps) {
  const intl = useIntl();
  const [code, setCode] = useState('');
  const checking = useCheck(link, step, onStep);
  const asking = useAction(['code', link.key], {
    mutationFn: () => askForCode(link, step.email),
    onSuccess: onStep,
  });
  const { error } = checking;
  const isWrong = refusalOf(error)?.code === 'code_wrong';
  const back = () => onStep({ kind: 'address', email: step.email, isLate: false });
  return (
    <>
      <CodeIntro step={step} />
      <StepForm
        isBusy={checking.isPending}
        missing={code.trim() === '' && intl.formatMessage(missing.code)}
        onSubmit={() => checking.send(code)}
        action={
          <FormattedMessage
            id="bound.check"
            defaultMessage="Confirm"
            description="Button that checks the code that a recipient entered"
          />
        }
        others={<OtherWays asking={asking} onBack={back} />}
      >
        <CodeField
          value={code}
          onChange={(typed) => {
            setCode(typed);
            if (checking.isError) checking.reset();
          }}
          error={isWrong ? error : null}
        />
        {!isWrong && <CallError error={error ?? asking.error} />}
      </StepForm>
    </>
  );
}

interface OtherWaysProps {
  asking: { readonly isPending: boolean; readonly send: () => void };
  onBack: () => void;
}

/** For a recipient who has no code. */
function OtherWays({ asking, onBack }: OtherWaysProps) {
  return (
    <div className={laterStyles.others}>
      <Button busy={asking.isPending} onClick={() => asking.send()}>
        <FormattedMessage
          id="bound.again"
          defaultMessage="Send another code"
          description="Button of a recipient who has not got a code, or whose code has ended"
        />
      </Button>
      <Button onClick={onBack}>
        <FormattedMessage
          id="bound.other"
          defaultMessage="Use another address"
          description="Button of a recipient who wants to confirm another email address"
        />
      </Button>
    </div>
  );
}

function CodeIntro({ step }: { step: CodeStep }) {
  return (
    <Intro
      seal="unbroken"
      heading={
        <FormattedMessage
          id="bound.code.heading"
          defaultMessage="Enter the code"
          description="Heading of the step in which a recipient enters the code from an email"
        />
      }
      lead={
        <FormattedMessage
          id="bound.code.lead"
          defaultMessage="If {email} is one of the recipients, a code is on its way there. It can take a minute, and may be in the spam folder. It works until {time}."
          description="Under the heading of the step in which a recipient enters the code from an email"
          values={{
            email: (
              <bdi dir="ltr" translate="no">
                {step.email}
              </bdi>
            ),
            time: <ExactMoment atSeconds={step.ends} />,
          }}
        />
      }
    >
      <WaitingTitle />
    </Intro>
  );
}

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** That it is wrong; null if it may be right. */
  error: Error | null;
}

/** It has the focus at first, and again after a wrong code, which the next one replaces. */
function CodeField({ value, onChange, error }: CodeFieldProps) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    if (error) input.current?.select();
  }, [error]);
  return (
    <Field
      label={
        <FormattedMessage
          id="bound.code"
          defaultMessage="Code from the email"
          description="Label of the field for the code of six digits"
        />
      }
      error={
        error && (
          <>
            <span>{secretFailureText(intl, error)}</span>{' '}
            <TriesLeft count={refusalOf(error)?.tries_left} />
          </>
        )
      }
    >
      {({ id, hintId }) => (
        <input
          ref={input}
          id={id}
          className={`${controlClass} ${laterStyles.code}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          dir="ltr"
          aria-required
          aria-invalid={error !== null}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

/** The same code is checked again under the same token: an answer that was lost costs no try. */
function useCheck(link: Link, step: CodeStep, onVerified: (step: VerifiedStep) => void) {
  const last = useRef({ code: '', rid: '' });
  return useAction(['check', link.key], {
    mutationFn: (code: string) => {
      if (last.current.code !== code) last.current = { code, rid: crypto.randomUUID() };
      return checkCode(link, step, code, last.current.rid);
    },
    onSuccess: onVerified,
  });
}

function TriesLeft({ count }: { count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return (
    <FormattedMessage
      id="bound.tries"
      defaultMessage="{count, plural, one {# more wrong code} other {# more wrong codes}} will lock the link for a while."
      description="After a wrong code: how many more can be entered"
      values={{ count }}
    />
  );
}

/** Why a call failed, and when it is worth another try. */
function CallError({ error }: { error: Error | null }) {
  const intl = useIntl();
  if (!error) return null;
  const { retry_after: seconds } = refusalOf(error) ?? {};
  return (
    <Alert kind="error">
      <span>{secretFailureText(intl, error)}</span>{' '}
      {seconds !== undefined && (
        <FormattedMessage
          id="bound.wait"
          defaultMessage="Try again in {time}."
          description="After the reason why no code is sent or checked now; {time} is such as 10 minutes"
          values={{ time: timeLeftText(intl, seconds) }}
        />
      )}
    </Alert>
  );
}

function VerifiedLead({ email }: { email: string }) {
  return (
    <FormattedMessage
      id="bound.verified"
      defaultMessage="{email} is confirmed. You can open this message only once. Then it is deleted, so be ready to save it somewhere safe. The sender will see that you opened it."
      description="Under the heading of the recipient's page, once they have confirmed their address"
      values={{
        email: (
          <bdi dir="ltr" translate="no">
            {email}
          </bdi>
        ),
      }}
    />
  );
}
