import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { RECIPIENTS_MAX } from '../../../shared/limits.ts';
import { refusalOf } from '../../data/call-failure.ts';
import { siteQuery } from '../../data/site.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import { EmailDomains } from '../../ui/email-domains.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './recipients-field.module.css';

/** Whether the form was refused because of its recipients. */
export function isAboutRecipients(error: Error | null): boolean {
  const code = refusalOf(error)?.code ?? '';
  return [
    'account_required',
    'email_domain_refused',
    'email_invalid',
    'too_many_recipients',
  ].includes(code);
}

const SEPARATOR = /[\s,;\u060C\u061B\u3001\uFF0C\uFF1B]+/;

/** Splits input at spaces and at commas and semicolons of any script, and removes duplicates. */
export function parseAddresses(text: string): readonly string[] {
  return [...new Set(text.split(SEPARATOR).filter(Boolean))];
}

/** Only the form is checked: the server decides. */
function isWrong(address: string): boolean {
  return !/^[^\s@]+@[^\s@]+$/.test(address);
}

/** Why a link cannot be emailed to these addresses; null if it can. */
export function recipientsProblem(intl: IntlShape, addresses: readonly string[]): string | null {
  const wrong = addresses.filter(isWrong);
  if (wrong.length > 0) {
    return intl.formatMessage(
      {
        id: 'recipients.wrong',
        defaultMessage:
          '{count, plural, one {{addresses} is not an email address. Correct or remove it.} other {{addresses} are not email addresses. Correct or remove them.}}',
        description: 'Error at the field for the addresses that the link is emailed to',
      },
      { count: wrong.length, addresses: intl.formatList(wrong) },
    );
  }
  if (addresses.length <= RECIPIENTS_MAX) return null;
  return intl.formatMessage(
    {
      id: 'recipients.too-many',
      defaultMessage: 'A link can be emailed to at most {max, number} addresses. Remove some.',
      description: 'Error at the field for the addresses that the link is emailed to',
    },
    { max: RECIPIENTS_MAX },
  );
}

/** Label of the button that creates a link and emails it. */
export function CreateAndEmail({ count }: { count: number }) {
  return (
    <FormattedMessage
      id="recipients.create"
      defaultMessage="{count, plural, other {Create and email to #}}"
      description="Button that creates a link and emails it; count is the number of recipients"
      values={{ count }}
    />
  );
}

interface RecipientsFieldProps {
  /** Files exclude recipients. */
  hasFiles: boolean;
  onChange: (addresses: readonly string[]) => void;
  /** Null if there is none. */
  error: Error | null;
}

/** The addresses to email the link to; only on plans that include email. */
export function RecipientsField(props: RecipientsFieldProps) {
  const plan = useQuery(siteQuery).data?.cust?.plan;
  return plan?.options.email ? <Addresses {...props} /> : null;
}

/** The addresses that were added, and the text that is still typed, which counts as well. */
function useAddresses(onChange: RecipientsFieldProps['onChange']) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [news, setNews] = useState<{ address: string; isAdded: boolean } | null>(null);
  const update = (addresses: readonly string[], rest = '') => {
    setAdded(addresses);
    setText(rest);
    onChange(parseAddresses([...addresses, rest].join(' ')));
  };
  const add = (typed: string, rest = '') => {
    const addresses = parseAddresses([...added, typed].join(' '));
    const last = addresses.at(-1);
    if (last !== undefined && addresses.length > added.length) {
      setNews({ address: last, isAdded: true });
    }
    update(addresses, rest);
  };
  return {
    added,
    text,
    /** The last change, for screen readers. */
    news,
    add,
    remove: (address: string | undefined) => {
      if (address === undefined) return;
      setNews({ address, isAdded: false });
      update(
        added.filter((other) => other !== address),
        text,
      );
    },
    /** A separator adds what is before it. */
    write: (typed: string) => {
      const parts = typed.split(SEPARATOR);
      if (parts.length > 1) add(parts.slice(0, -1).join(' '), parts.at(-1));
      else update(added, typed);
    },
  };
}

function Addresses({ hasFiles, onChange, error }: RecipientsFieldProps) {
  const intl = useIntl();
  const { added, text, news, add, remove, write } = useAddresses(onChange);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) revealAndFocus(input.current);
  }, [error]);
  const domains = useQuery(siteQuery).data?.secret_options.recipient_domains ?? [];
  const problem = recipientsProblem(intl, added);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Tab') add(text);
    else if (event.key === 'Backspace' && text === '') remove(added.at(-1));
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (parseAddresses(pasted).length < 2) return;
    event.preventDefault();
    add(`${text} ${pasted}`);
  };
  return (
    <div className={styles.recipients}>
      <Field label={<Label />} hint={hasFiles ? <FilesHint /> : <Hint domains={domains} />}>
        {({ id, hintId }) => (
          <>
            <div className={styles.box}>
              {added.length > 0 && (
                <Chips
                  addresses={added}
                  onRemove={(address) => {
                    remove(address);
                    input.current?.focus();
                  }}
                />
              )}
              <input
                ref={input}
                id={id}
                className={styles.input}
                inputMode="email"
                enterKeyHint="done"
                value={text}
                // It keeps the focus, and with it the reason.
                readOnly={hasFiles}
                aria-disabled={hasFiles}
                onChange={({ currentTarget }) => write(currentTarget.value)}
                onKeyDown={onKeyDown}
                onPaste={onPaste}
                onBlur={({ relatedTarget }) => {
                  // A button that is being pressed must not move; what is typed counts without being added.
                  if (isWrong(text) || !(relatedTarget instanceof HTMLButtonElement)) add(text);
                }}
                // Autocompletion would suggest the user's own address.
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                dir="ltr"
                aria-invalid={error !== null || problem !== null}
                aria-describedby={error || problem ? `${id}error ${hintId ?? ''}` : hintId}
              />
            </div>
            <div id={`${id}error`}>
              {error ? (
                <Alert kind="error">{formFailureText(intl, error)}</Alert>
              ) : (
                problem !== null && <p className={styles.problem}>{problem}</p>
              )}
            </div>
            <output className="visually-hidden">{news && <News {...news} />}</output>
          </>
        )}
      </Field>
    </div>
  );
}

interface ChipsProps {
  addresses: readonly string[];
  onRemove: (address: string) => void;
}

function Chips({ addresses, onRemove }: ChipsProps) {
  const intl = useIntl();
  const name = (address: string) =>
    intl.formatMessage(
      {
        id: 'recipients.remove',
        defaultMessage: 'Remove {address}',
        description: 'Name of the button that removes a recipient; address is an email address',
      },
      { address },
    );
  return (
    <ul className={styles.chips}>
      {addresses.map((address) => (
        <li key={address} className={styles.chip} data-wrong={isWrong(address)}>
          <bdi dir="ltr">{address}</bdi>
          <button
            type="button"
            className={styles.remove}
            aria-label={name(address)}
            onClick={() => onRemove(address)}
          >
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function News({ address, isAdded }: { address: string; isAdded: boolean }) {
  return isAdded ? (
    <FormattedMessage
      id="recipients.added"
      defaultMessage="{address} added"
      description="Read by screen readers when a recipient was added"
      values={{ address }}
    />
  ) : (
    <FormattedMessage
      id="recipients.removed"
      defaultMessage="{address} removed"
      description="Read by screen readers when a recipient was removed"
      values={{ address }}
    />
  );
}

/** The field may be in a closed drawer. */
function revealAndFocus(input: HTMLInputElement | null): void {
  const drawer = input?.closest('details');
  if (drawer) drawer.open = true;
  input?.focus();
}

function Label() {
  return (
    <FormattedMessage
      id="recipients.field"
      defaultMessage="Email the link to"
      description="Label of the field for the addresses that the link of a new secret is emailed to"
    />
  );
}

function FilesHint() {
  return (
    <FormattedMessage
      id="recipients.files"
      defaultMessage="Remove the files to email the link. Files are encrypted in your browser, and this site emails only links to what it encrypts itself."
      description="Why a link cannot be emailed, in place of the hint under the field for the addresses: files are attached to the secret"
    />
  );
}

function Hint({ domains }: { domains: readonly string[] }) {
  const hint = (
    <FormattedMessage
      id="recipients.hint"
      defaultMessage="Optional. Up to {max, number} addresses. Each recipient gets a link of their own, which opens a copy of their own. We email only the link. Send the passphrase another way. The operator of this site could read an emailed link."
      description="Hint under the field for the addresses that the link of a new secret is emailed to"
      values={{ max: RECIPIENTS_MAX }}
    />
  );
  return domains.length === 0 ? (
    hint
  ) : (
    <>
      <EmailDomains domains={domains} /> {hint}
    </>
  );
}
