import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { RECIPIENTS_MAX } from '../../../shared/limits.ts';
import { refusalOf } from '../../data/call-failure.ts';
import { siteQuery } from '../../data/site.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { controlClass, Field } from '../../ui/field.tsx';
import { addressesIn } from './addresses.ts';
import styles from './recipients-field.module.css';

interface RecipientsFieldProps {
  onChange: (addresses: readonly string[]) => void;
  /** What was wrong with them; null when nothing was. */
  error: Error | null;
}

/** Whether a form was refused because of whom it was to be mailed to. */
export function isAboutRecipients(error: Error | null): boolean {
  const code = refusalOf(error)?.code ?? '';
  return ['account_required', 'email_invalid', 'too_many_recipients'].includes(code);
}

/** Whom to mail the link to, for those whose plan sends mail. */
export function RecipientsField({ onChange, error }: RecipientsFieldProps) {
  const intl = useIntl();
  const plan = useQuery(siteQuery).data?.cust?.plan;
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) showAndFocus(input.current);
  }, [error]);
  if (!plan?.options.email) return null;
  return (
    <div className={styles.recipients}>
      <Field label={<Label />} hint={<Hint />}>
        {({ id, hintId }) => (
          <>
            <input
              ref={input}
              id={id}
              className={`${controlClass} ${styles.input}`}
              type="email"
              multiple
              value={text}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                onChange(addressesIn(currentTarget.value));
              }}
              // Somebody else's address: what the browser knows by heart is one's own.
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              dir="ltr"
              aria-invalid={error !== null}
              aria-describedby={error ? `${id}error ${hintId ?? ''}` : hintId}
            />
            {error && (
              <div id={`${id}error`}>
                <Alert kind="error">{formFailureText(intl, error)}</Alert>
              </div>
            )}
          </>
        )}
      </Field>
    </div>
  );
}

/** The field may be in a drawer that somebody has closed again. */
function showAndFocus(input: HTMLInputElement | null): void {
  const drawer = input?.closest('details');
  if (drawer) drawer.open = true;
  input?.focus();
}

function Label() {
  return (
    <FormattedMessage
      id="recipients.label"
      defaultMessage="Mail the link to"
      description="Label of the field for the addresses that the link of a new secret is mailed to"
    />
  );
}

function Hint() {
  return (
    <FormattedMessage
      id="recipients.hint"
      defaultMessage="Optional. Up to {max, number} addresses, separated by commas. We mail the link, never the secret or the passphrase: tell them that another way. A mailed link could have been read by whoever runs this site."
      description="Hint under the field for the addresses that the link of a new secret is mailed to"
      values={{ max: RECIPIENTS_MAX }}
    />
  );
}
