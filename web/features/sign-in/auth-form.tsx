import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { countCharacters } from '../../../shared/characters.ts';
import { PASSWORD_CHARACTERS_MIN } from '../../../shared/limits.ts';
import { reasonOf, refusalOf } from '../../data/call-failure.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { passphraseStrength } from '../../ui/strength.ts';
import {
  type FieldError,
  fieldErrors,
  fieldErrorTexts,
  type FieldName,
  type FormValues,
  refusedField,
} from './field-errors.ts';
import styles from './sign-in.module.css';

interface AuthFormOptions<Field extends FieldName, Reply> {
  /** What is checked before it is sent. */
  fields: readonly Field[];
  send: (values: FormValues) => Promise<Reply>;
  onDone: (reply: Reply, values: FormValues) => Promise<void> | void;
}

/** Checks what a form holds, sends it, and says at which field something is wrong. */
export function useAuthForm<Field extends FieldName, Reply>(
  options: AuthFormOptions<Field, Reply>,
) {
  const { fields, send, onDone } = options;
  const intl = useIntl();
  const [complaints, setComplaints] = useState<Partial<Record<FieldName, FieldError>>>({});
  const sending = useMutation({
    mutationFn: send,
    // The form stays busy until the next page stands.
    onSuccess: async (reply, values) => onDone(reply, values),
  });
  const refusal = refusalOf(sending.error);
  const refused = refusal && refusedField(fields, refusal);
  return {
    isSending: sending.isPending,
    /** What went wrong, but for what stands at a field. */
    failure: refused ? null : sending.error,
    /** What is wrong with a field; null where nothing is. */
    errorOf: (field: Field): string | null => {
      const complaint: FieldError | undefined = complaints[field];
      if (complaint) return intl.formatMessage(fieldErrorTexts[complaint]);
      return field === refused && refusal ? refusal.message : null;
    },
    submit: (form: HTMLFormElement) => {
      if (sending.isPending) return;
      const values = valuesOf(form);
      const found = fieldErrors(fields, values);
      setComplaints(found);
      // What was wrong the last time is not what is wrong now.
      sending.reset();
      if (Object.keys(found).length === 0) sending.mutate(values);
    },
  };
}

/** Read from the form itself, which knows what password managers typed, too. */
function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

interface AuthFormProps {
  isSending: boolean;
  failure: Error | null;
  children: ReactNode;
  submit: (form: HTMLFormElement) => void;
  /** What the button says. */
  action: ReactNode;
  /** What it says while the form is being sent. */
  busyAction: ReactNode;
}

/**
 * A form, its button, and under it what went wrong. What was typed stays, and the first field that is wrong takes the
 * focus.
 */
export function AuthForm(props: AuthFormProps) {
  const { isSending, failure, children, submit, action, busyAction } = props;
  const form = useRef<HTMLFormElement>(null);
  const wasSubmitted = useRef(false);
  useEffect(() => {
    if (isSending || !wasSubmitted.current) return;
    wasSubmitted.current = false;
    form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  });
  return (
    <form
      ref={form}
      className={styles.form}
      // No browser puts what is typed here into an address, whatever happens to the script.
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        wasSubmitted.current = true;
        submit(event.currentTarget);
      }}
    >
      {children}
      <Button type="submit" variant="primary" wide busy={isSending}>
        {isSending ? busyAction : action}
      </Button>
      {failure && <FormFailure error={failure} />}
    </form>
  );
}

/** What went wrong, and where it is a matter of time: how long to wait. */
export function FormFailure({ error }: { error: Error }) {
  const intl = useIntl();
  const waitSeconds = waitOf(error);
  return (
    <Alert kind="error">
      {formFailureText(intl, error)}
      {waitSeconds !== null && (
        <>
          {' '}
          <FormattedMessage
            id="entry.wait"
            defaultMessage="You can try again in {wait}."
            description="After an error about too many attempts; wait is a length of time such as 12 minutes"
            values={{ wait: waitText(intl, waitSeconds) }}
          />
        </>
      )}
    </Alert>
  );
}

function waitOf(error: Error): number | null {
  const reason = reasonOf(error);
  if (reason?.kind !== 'refused' || reason.status !== 429) return null;
  return reason.body?.retry_after ?? null;
}

/** Rounded up: who waits that long will be heard. */
function waitText(intl: IntlShape, seconds: number): string {
  const isLong = seconds > 90;
  return intl.formatNumber(isLong ? Math.ceil(seconds / 60) : Math.ceil(seconds), {
    style: 'unit',
    unit: isLong ? 'minute' : 'second',
    unitDisplay: 'long',
  });
}

interface EmailFieldProps {
  /** Password managers know the one of an account as its user name. */
  autoComplete: 'username' | 'email';
  initialValue?: string;
  error: string | null;
}

/** The address that an account goes by. */
export function EmailField({ autoComplete, initialValue = '', error }: EmailFieldProps) {
  return (
    <Field
      label={
        <FormattedMessage
          id="entry.address"
          defaultMessage="E-mail address"
          description="Label of the field for the address of an account"
        />
      }
      required
      error={error}
    >
      {({ id, hintId }) => (
        <input
          id={id}
          className={controlClass}
          type="email"
          name="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          dir="ltr"
          defaultValue={initialValue}
          aria-required
          aria-invalid={error !== null}
          aria-describedby={hintId}
        />
      )}
    </Field>
  );
}

const hints = defineMessages({
  rule: {
    id: 'entry.password.rule',
    defaultMessage: '8 to 128 characters.',
    description: 'Hint under the field for a new password while it is too short',
  },
  weak: {
    id: 'entry.password.weak',
    defaultMessage: 'Easy to guess. Try four random words.',
    description: 'Hint under a weak new password',
  },
  fair: {
    id: 'entry.password.fair',
    defaultMessage: 'Fair. One more word makes it strong.',
    description: 'Hint under a new password of middling strength',
  },
  strong: {
    id: 'entry.password.strong',
    defaultMessage: 'Strong.',
    description: 'Hint under a strong new password',
  },
});

interface NewPasswordFieldProps {
  initialValue?: string;
  error: string | null;
}

/** A password that somebody chooses, with the rule and a hint on how good it is. */
export function NewPasswordField({ initialValue = '', error }: NewPasswordFieldProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(initialValue);
  const isLongEnough = countCharacters(typed) >= PASSWORD_CHARACTERS_MIN;
  return (
    <PasswordField
      label={
        <FormattedMessage
          id="entry.new-password"
          defaultMessage="New password"
          description="Label of the field for a password that is being chosen"
        />
      }
      kind="new"
      input={{
        name: 'newp',
        defaultValue: initialValue,
        onInput: (event) => setTyped(event.currentTarget.value),
      }}
      hint={intl.formatMessage(hints[isLongEnough ? passphraseStrength(typed) : 'rule'])}
      error={error}
    />
  );
}

/** Tells browsers that the account's name is not known where only its password is set; without it they complain. */
export function HiddenUsername() {
  return <input type="text" autoComplete="username" hidden readOnly />;
}
