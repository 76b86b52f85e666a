import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { controlClass, Field } from './field.tsx';
import styles from './search-field.module.css';

/** Pause in typing after which the search begins. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  /** Absent where a placeholder names the field. */
  label?: ReactNode;
  placeholder?: string;
  hint?: ReactNode;
  className?: string | undefined;
  /** The search term in the address. */
  value: string;
  onChange: (term: string) => void;
}

/** A search field. Typing changes the address after a pause; any other change of the address changes the field. */
export function SearchField(props: SearchFieldProps) {
  const { placeholder, hint, className, value, onChange } = props;
  const label = props.label ?? <span className="visually-hidden">{placeholder}</span>;
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const send = () => {
    sent.current = text.trim();
    onChange(sent.current);
  };
  const sendLater = useEffectEvent(() => {
    // Enter may have sent it.
    if (text.trim() !== sent.current) send();
  });
  useEffect(() => {
    if (text.trim() === sent.current) return;
    const timer = setTimeout(sendLater, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label={label} hint={hint}>
          {({ id, hintId }) => (
            <input
              id={id}
              className={`${controlClass} ${styles.input}`}
              type="search"
              placeholder={placeholder}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              // The term is often another person's address; the browser would suggest the user's own.
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
