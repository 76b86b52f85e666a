import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EntryFailure } from './entry-failure.tsx';
import styles from './entry.module.css';

interface EntryFormProps {
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
export function EntryForm(props: EntryFormProps) {
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
      {failure && <EntryFailure error={failure} />}
    </form>
  );
}
