import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { countCharacters, cutCharacters } from '../../../shared/characters.ts';
import styles from './secret-field.module.css';

interface SecretFieldProps {
  value: string;
  onChange: (value: string) => void;
  charactersMax: number;
  /** Ctrl+Enter or Cmd+Enter was pressed. */
  onSubmitKey: () => void;
}

/** Where the secret is typed. What is beyond the cap is cut at once, and said so. */
export function SecretField({ value, onChange, charactersMax, onSubmitKey }: SecretFieldProps) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [wasCut, setWasCut] = useState(false);
  useLayoutEffect(() => grow(area.current));
  useEffect(() => {
    // On a touch screen the keyboard would cover the page before anybody asked for it.
    if (matchMedia('(pointer: fine)').matches) area.current?.focus({ preventScroll: true });
  }, []);
  const change = (typed: string) => {
    const kept = cutCharacters(typed, charactersMax);
    setWasCut(kept.length < typed.length);
    onChange(kept);
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <FormattedMessage
          id="conceal.secret"
          defaultMessage="Your secret"
          description="Label of the field where the secret is typed"
        />
        <span className={styles.asterisk} aria-hidden="true">
          {' *'}
        </span>
      </label>
      <textarea
        ref={area}
        id={id}
        className={styles.area}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmitKey();
        }}
        required
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        dir="auto"
        data-gramm="false"
        aria-describedby={`${id}count`}
      />
      <Counter id={`${id}count`} value={value} charactersMax={charactersMax} />
      <output className={styles.cut}>
        {wasCut && (
          <FormattedMessage
            id="conceal.cut"
            defaultMessage="That was longer than {max, number} characters. The end was cut off."
            description="Said when typed or pasted text was cut at the allowed length"
            values={{ max: charactersMax }}
          />
        )}
      </output>
    </div>
  );
}

function Counter({
  id,
  value,
  charactersMax,
}: {
  id: string;
  value: string;
  charactersMax: number;
}) {
  const count = countCharacters(value);
  return (
    <p className={styles.counter} id={id} data-shown={count > charactersMax / 2}>
      <FormattedMessage
        id="conceal.counter"
        defaultMessage="{count} / {max} chars"
        description="How many characters are typed, of how many allowed"
        values={{
          count: <FormattedNumber value={count} />,
          max: <FormattedNumber value={charactersMax} />,
        }}
      />
    </p>
  );
}

/** Lets the field be as tall as its text; the style sheet bounds it. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.blockSize = '0';
  area.style.blockSize = `${area.scrollHeight}px`;
}
