import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { controlClass, Field } from '../../ui/field.tsx';
import styles from './customers.module.css';

/** So long somebody must pause before the server is asked for what they typed. */
const PAUSE_MS = 300;

interface CustomerSearchProps {
  /** What the address says is looked for. */
  value: string;
  onChange: (value: string) => void;
}

/** Where a colonel looks for somebody. The address follows what is typed, and leads when it changes by itself. */
export function CustomerSearch({ value, onChange }: CustomerSearchProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (typed: string) => {
    clearTimeout(timer.current);
    asked.current = typed.trim();
    onChange(asked.current);
  };
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <Field label={<Label />} hint={<Hint />}>
          {({ id, hintId }) => (
            <input
              id={id}
              className={controlClass}
              type="search"
              value={text}
              onChange={({ currentTarget }) => {
                const typed = currentTarget.value;
                setText(typed);
                clearTimeout(timer.current);
                timer.current = setTimeout(() => ask(typed), PAUSE_MS);
              }}
              // Somebody else's address: what the browser knows by heart is one's own.
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              dir="auto"
              aria-describedby={hintId}
            />
          )}
        </Field>
      </form>
    </search>
  );
}

function Label() {
  return (
    <FormattedMessage
      id="colonel.search"
      defaultMessage="Find a customer"
      description="Label of the search field over the list of customers"
    />
  );
}

function Hint() {
  return (
    <FormattedMessage
      id="colonel.search.hint"
      defaultMessage="The beginning of an address, or @ and a domain."
      description="Hint under the search field over the list of customers: what may be typed"
    />
  );
}
