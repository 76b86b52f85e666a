/** A field for several email addresses, each shown by itself once it is typed. */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/notice.tsx';
import { iconButtonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './account-fields.module.css';

const SEPARATOR = /[\s,;\u060C\u061B\u3001\uFF0C\uFF1B]+/;

/** An address between angle brackets, after a name which can hold spaces and commas: `Doe, Jane <jane@example.com>`. */
const NAMED = /<[^<>]*@[^<>]*>/;

/** What cannot be seen, and is pasted along. */
const INVISIBLE = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

/** A name in quotation marks before an address. */
const QUOTED_NAME = /"[^"]*"(?=\s*<)|'[^']*'(?=\s*<)/g;

/**
 * Splits input at spaces and at commas and semicolons of any script, and removes duplicates. Of the lists that mail programs copy,
 * the names are left out, as is what stands around an address: `mailto:`, brackets, quotation marks, a full stop at its end.
 */
export function parseAddresses(text: string): readonly string[] {
  const entries = text
    .replaceAll(INVISIBLE, '')
    .replaceAll(QUOTED_NAME, '')
    .match(/[^;\n>]*>?/g);
  const words = (entries ?? []).flatMap((entry) => {
    const parts = entry.split(SEPARATOR);
    return NAMED.test(entry) ? parts.filter((part) => part.includes('@')) : parts;
  });
  return unique(words.map(bareAddress).filter(Boolean));
}

function bareAddress(word: string): string {
  return word
    .replace(/^[<("'[]+/, '')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/[>)"'\].]+$/, '');
}

function unique(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}

interface AddressesFieldProps {
  label: ReactNode;
  hint: ReactNode;
  /** None was entered, and one is needed. */
  isRequired: boolean;
  onChange: (addresses: readonly string[]) => void;
  /** Whether one of them is no address. Only the form is checked: the server decides. */
  isWrong: (address: string) => boolean;
  /** Why these cannot be used; null if they can. */
  problemOf: (addresses: readonly string[]) => string | null;
  /** Of the call that sent them; null if there is none. */
  error: Error | null;
}

/** The addresses that were added, and the text that is still typed, which counts as well. */
function useAddresses(onChange: AddressesFieldProps['onChange']) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [news, setNews] = useState<{ address: string; isAdded: boolean } | null>(null);
  const update = (addresses: readonly string[], rest = '') => {
    setAdded(addresses);
    setText(rest);
    onChange(unique([...addresses, ...parseAddresses(rest)]));
  };
  const add = (typed: string, rest = '') => {
    const addresses = unique([...added, ...parseAddresses(typed)]);
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
      if (NAMED.test(typed)) add(typed);
      else if (parts.length > 1) add(parts.slice(0, -1).join(' '), parts.at(-1));
      else update(added, typed);
    },
  };
}

export function AddressesField(props: AddressesFieldProps) {
  const { label, hint, isRequired, onChange, isWrong, problemOf, error } = props;
  const intl = useIntl();
  const { added, text, news, add, remove, write } = useAddresses(onChange);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) revealAndFocus(input.current);
  }, [error]);
  const problem = problemOf(added);
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
    <Field label={label} hint={hint}>
      {({ id, hintId }) => (
        <>
          <div className={styles.box}>
            {added.length > 0 && (
              <Chips
                addresses={added}
                isWrong={isWrong}
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
              aria-required={isRequired}
              aria-invalid={error !== null || problem !== null}
              aria-describedby={error || problem ? `${id}error ${hintId ?? ''}` : hintId}
            />
          </div>
          <div id={`${id}error`}>
            {error ? (
              <Alert kind="error">{failureText(intl, error)}</Alert>
            ) : (
              problem !== null && <p className={styles.problem}>{problem}</p>
            )}
          </div>
          <output className="visually-hidden">{news && <News {...news} />}</output>
        </>
      )}
    </Field>
  );
}

interface ChipsProps extends Pick<AddressesFieldProps, 'isWrong'> {
  addresses: readonly string[];
  onRemove: (address: string) => void;
}

function Chips({ addresses, isWrong, onRemove }: ChipsProps) {
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
          <bdi dir="ltr" translate="no">
            {address}
          </bdi>
          <button
            type="button"
            className={iconButtonClass}
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
