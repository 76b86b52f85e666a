import { type ReactNode, useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../intl/failures.ts';
import { Alert } from '../ui/notice.tsx';
import { Button } from '../ui/button.tsx';

interface CallFormProps {
  className: string | undefined;
  /** The call that the form sends; typing forgets its failure. */
  sending: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly reset: () => void;
  };
  /** The failure is shown at a field. */
  isAtField?: boolean;
  /** Why the form cannot be sent. */
  reason?: string | null;
  /** Called with the name of a field that is typed in. */
  onInput?: (name: string) => void;
  onSubmit: (form: HTMLFormElement) => void;
  /** The label of the button. */
  action: ReactNode;
  /** The label while the form is being sent. */
  busyAction: ReactNode;
  /** The button is as wide as the form. */
  wide?: boolean;
  /** Another button, such as the one that closes the form. */
  beside?: ReactNode;
  children: ReactNode;
  /** What is said below the button. */
  after?: ReactNode;
}

/**
 * A form that sends a call, with its button and, above it, the failure. What was typed is kept, and the first invalid field takes
 * the focus.
 */
export function CallForm({ sending, isAtField = false, reason = null, ...props }: CallFormProps) {
  const { className, onInput, onSubmit, action, busyAction, wide = false, children } = props;
  const { isPending, error, reset } = sending;
  const form = useRef<HTMLFormElement>(null);
  const wasSubmitted = useRef(false);
  useEffect(() => {
    if (isPending || !wasSubmitted.current) return;
    wasSubmitted.current = false;
    form.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  });
  const button = (
    <Button type="submit" variant="primary" wide={wide} busy={isPending} disabledReason={reason}>
      {isPending ? busyAction : action}
    </Button>
  );
  return (
    <form
      ref={form}
      className={className}
      // Without the script, a GET form would put the input into the URL.
      method="post"
      noValidate
      onInput={({ target }) => {
        if (error) reset();
        if (target instanceof HTMLInputElement) onInput?.(target.name);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || reason !== null) return;
        wasSubmitted.current = true;
        onSubmit(event.currentTarget);
      }}
    >
      {children}
      {!isAtField && <FailureAlert error={error} />}
      {props.beside ? (
        <div className="cluster">
          {button}
          {props.beside}
        </div>
      ) : (
        button
      )}
      {props.after}
    </form>
  );
}

/** Why a call failed; nothing where it did not. */
export function FailureAlert({ error }: { error: Error | null }) {
  const intl = useIntl();
  return error && <Alert kind="error">{failureText(intl, error)}</Alert>;
}
