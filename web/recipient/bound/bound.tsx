/** The page of a secret that is bound to recipients: before it shows what the page of every secret has, it verifies an address. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { CODE_DIGITS } from '../../../shared/limits.ts';
import { refusalOf } from '../../api/failure.ts';
import type { LinkFragment } from '../../prerender/link-fragment.ts';
import { useAction } from '../../api/use-call.ts';
import {
  checkCode,
  type CodeStep,
  requestCode,
  storedStepOf,
  storeStep,
  type VerifiedStep,
} from './verify-recipient.ts';
import { serverTime } from '../../api/server-clock.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { secretFailureText } from '../failure-text.ts';
import { Intro } from '../../parts/letter.tsx';
import { WaitingTitle } from '../parts.tsx';
import pageStyles from '../recipient.module.css';
import { Unopened } from '../unopened.tsx';
import type { Revealing } from '../use-reveal.ts';
import styles from './bound.module.css';

interface AddressStep {
  readonly kind: 'address';
  readonly email: string;
  /** The reader has come back from the step of the code. */
  readonly isBack: boolean;
}

interface BoundProps {
  secretKey: string;
  revealing: Revealing;
}

/** The page of every secret before it is opened, once an address is verified. */
export function Bound({ secretKey, revealing }: BoundProps) {
  const { state, dispatch } = revealing;
  const { phase, recipient, link: fragment } = state;
  // What this tab had reached before a reload.
  const [stored] = useState(() => storedStepOf(secretKey, serverTime()));
  const [step, setStep] = useState<AddressStep | CodeStep>(() =>
    stored?.kind === 'code' ? stored : addressStep(stored?.email ?? ''),
  );
  const go = (next: AddressStep | CodeStep | VerifiedStep) => {
    storeStep(secretKey, next.kind === 'address' ? null : next);
    // With a ticket that ends too early the address is asked for again.
    setStep(next.kind === 'verified' ? addressStep(next.email) : next);
    if (next.kind === 'verified') dispatch({ type: 'verified', recipient: next });
  };
  // Before the first paint, which would ask for the address.
  useLayoutEffect(() => {
    if (stored?.kind === 'verified') dispatch({ type: 'verified', recipient: stored });
    // Leaving the page, or opening the message, gives up what was reached.
    return () => storeStep(secretKey, null);
  }, [secretKey, stored, dispatch]);
  if (recipient) {
    return <Unopened revealing={revealing} lead={<VerifiedLead email={recipient.email} />} />;
  }
  // The form of the address would take the focus before it is replaced.
  const isRestored = stored?.kind === 'verified' && phase.name === 'verifying';
  if (isRestored && phase.email === '') return null;
  const link = { key: secretKey, fragment };
  if (step.kind === 'code') return <CodeForm key={step.ask} link={link} step={step} onStep={go} />;
  const isLate = phase.name === 'verifying' && phase.isLate && !step.isBack;
  return <AddressForm link={link} email={step.email} isLate={isLate} onRequested={go} />;
}

function addressStep(email: string, isBack = false): AddressStep {
  return { kind: 'address', email, isBack };
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
      className={pageStyles.form}
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
  /** The address that was given before. */
  email: string;
  /** The ticket ended before the secret was opened. */
  isLate: boolean;
  onRequested: (step: CodeStep) => void;
}

function AddressForm({ link, email: given, isLate, onRequested }: AddressFormProps) {
  const intl = useIntl();
  const [email, setEmail] = useState(given);
  const requesting = useAction(['code', link.key], {
    mutationFn: () => requestCode(link, email),
    onSuccess: onRequested,
  });
  const isInvalid = refusalOf(requesting.error)?.code === 'email_invalid';
  return (
    <div className={pageStyles.sheet}>
      <AddressIntro />
      <StepForm
        isBusy={requesting.isPending}
        missing={email.trim() === '' && intl.formatMessage(missing.email)}
        onSubmit={() => requesting.send()}
        action={
          <FormattedMessage
            id="bound.ask"
            defaultMessage="Send me a code"
            description="Button of a recipient who gave their address"
          />
        }
      >
        {isLate && (
          <Alert kind="warning">
            <FormattedMessage
              id="bound.late"
              defaultMessage="Your confirmation has expired. Nothing was opened. Confirm your address again."
              description="Warning when the hour has passed in which a message could be opened after the recipient confirmed their address"
            />
          </Alert>
        )}
        <EmailField
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            if (requesting.isError) requesting.reset();
          }}
          error={isInvalid ? requesting.error : null}
        />
        {!isInvalid && <CallError error={requesting.error} />}
      </StepForm>
    </div>
  );
}

function AddressIntro() {
  return (
    <Intro
      seal="unbroken"
      heading={
        <FormattedMessage
          id="bound.heading"
          defaultMessage="Confirm your email address to open this message"
          description="Heading of the recipient's page of a message that only certain email addresses can open"
        />
      }
      lead={
        <FormattedMessage
          id="bound.lead"
          defaultMessage="The sender chose who can open it. Enter your email address: if it is on the list, we email you a code."
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
          defaultMessage="Use the address that the sender has for you. The sender sees it if you open the message."
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
  onStep: (step: AddressStep | CodeStep | VerifiedStep) => void;
}

function CodeForm({ link, step, onStep }: CodeFormProps) {
  const intl = useIntl();
  const [code, setCode] = useState('');
  const checking = useCheck(link, step, onStep);
  const requesting = useAction(['code', link.key], {
    mutationFn: () => requestCode(link, step.email),
    onSuccess: onStep,
  });
  const { error } = checking;
  const isWrong = refusalOf(error)?.code === 'code_wrong';
  const back = () => onStep(addressStep(step.email, true));
  return (
    <div className={pageStyles.sheet}>
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
        others={<OtherWays requesting={requesting} onBack={back} />}
      >
        <CodeField
          value={code}
          onChange={(typed) => {
            setCode(typed);
            if (checking.isError) checking.reset();
            if (digitsIn(typed).length === CODE_DIGITS && !checking.isPending) checking.send(typed);
          }}
          error={isWrong ? error : null}
        />
        {!isWrong && <CallError error={error ?? requesting.error} />}
      </StepForm>
    </div>
  );
}

interface OtherWaysProps {
  requesting: { readonly isPending: boolean; readonly send: () => void };
  onBack: () => void;
}

/** For a recipient who has no code. */
function OtherWays({ requesting, onBack }: OtherWaysProps) {
  return (
    <div className={styles.others}>
      <Button variant="quiet" busy={requesting.isPending} onClick={() => requesting.send()}>
        <FormattedMessage
          id="bound.again"
          defaultMessage="Send another code"
          description="Button of a recipient who has not got a code, or whose code has ended"
        />
      </Button>
      <Button variant="quiet" onClick={onBack}>
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
          defaultMessage="If {email} is one of the recipients, a code is on its way there. It can take a minute, and may be in the spam folder. It works until {time}. If none arrives, ask the sender which address they chose, and whether the link is locked."
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
          className={`${controlClass} ${styles.code}`}
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

/** The digits of a code, of whatever script a keyboard types them in, without the space that the email groups them with. */
function digitsIn(code: string): string {
  return code.replaceAll(/\P{Nd}/gu, '');
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
      defaultMessage="The link is locked for a while after {count, plural, one {# more wrong code} other {# more wrong codes}}."
      description="After a wrong code: how many more can be entered"
      values={{ count }}
    />
  );
}

/** Why a call failed, and when it is worth another try. */
function CallError({ error }: { error: Error | null }) {
  const intl = useIntl();
  return error && <Alert kind="error">{secretFailureText(intl, error)}</Alert>;
}

function VerifiedLead({ email }: { email: string }) {
  return (
    <FormattedMessage
      id="bound.verified"
      defaultMessage="{email} is confirmed. The sender will see that you opened it."
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
