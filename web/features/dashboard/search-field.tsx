import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { controlClass, Field } from '../../ui/field.tsx';

interface SearchFieldProps {
  /** What the address says is looked for. */
  value: string;
  onChange: (value: string) => void;
  /** How many entries the page holds, where the list has other pages; else null. */
  among: number | null;
}

/** Where somebody looks for a short key. The address follows what is typed, and leads when it changes by itself. */
export function SearchField({ value, onChange, among }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value);
  }, [value]);
  return (
    <search>
      <Field
        label={
          <FormattedMessage
            id="recent.search"
            defaultMessage="Find by short key or recipient"
            description="Label of the search field over the list of secrets"
          />
        }
        hint={
          among !== null && (
            <FormattedMessage
              id="recent.search.page"
              defaultMessage="Looks through the {count, plural, one {# secret} other {# secrets}} on this page."
              description="Hint under the search field when the list has several pages"
              values={{ count: among }}
            />
          )
        }
      >
        {({ id, hintId }) => (
          <input
            ref={input}
            id={id}
            className={controlClass}
            type="search"
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              onChange(currentTarget.value);
            }}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="auto"
            aria-describedby={hintId}
          />
        )}
      </Field>
    </search>
  );
}
