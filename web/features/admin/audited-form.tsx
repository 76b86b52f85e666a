import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type IntlShape, useIntl } from 'react-intl';
import { failureText } from '../../intl/failures.ts';
import { invalidateAudit } from '../../api/colonel.ts';
import { useAction } from '../../api/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import styles from './audited-form.module.css';

interface AuditedFormProps {
  name: string;
  send: (text: string) => Promise<string>;
  label: ReactNode;
  hint?: ReactNode;
  type?: 'text' | 'email';
  action: ReactNode;
  variant?: 'secondary' | 'danger';
  /** Why the text cannot be sent; null if it can. Absent: the server decides. */
  refusal?: (text: string) => string | null;
  /** Why it failed, where that is not said as elsewhere. */
  failure?: (intl: IntlShape, error: Error) => string;
  /** What is said of the sent text. */
  done: (sent: ReactNode) => ReactNode;
}

/** A form of one field, whose call is in the audit log whether it succeeds or not. */
export function AuditedForm({
  name,
  send,
  label,
  hint,
  type = 'text',
  action,
  variant = 'secondary',
  refusal,
  failure = failureText,
  done,
}: AuditedFormProps) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const reason = refusal?.(text) ?? null;
  const call = useAction(['colonel', name], {
    mutationFn: send,
    onSuccess: () => {
      setTyped('');
      invalidateAudit(queryClient);
    },
    onError: () => invalidateAudit(queryClient),
  });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) call.send(text);
      }}
    >
      <Field required={refusal !== undefined} label={label} hint={hint}>
        {({ id, hintId }) => (
          <input
            id={id}
            className={controlClass}
            type={type}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              if (!call.isIdle && !call.isPending) call.reset();
            }}
            aria-required={refusal !== undefined}
            aria-invalid={call.isError}
            aria-describedby={hintId}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </Field>
      {call.isError && <Alert kind="error">{failure(intl, call.error)}</Alert>}
      {call.isSuccess && (
        <Alert kind="success">
          {done(
            <bdi dir="ltr" translate="no">
              {call.data}
            </bdi>,
          )}
        </Alert>
      )}
      <Button type="submit" variant={variant} busy={call.isPending} disabledReason={reason}>
        {action}
      </Button>
    </form>
  );
}
