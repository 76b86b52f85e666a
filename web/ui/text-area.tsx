import { useId, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { countCharacters, cutCharacters } from '../../shared/characters.ts';
import styles from './text-area.module.css';

interface TextAreaProps {
  /** The element, for who has to put the cursor there. */
  area: RefObject<HTMLTextAreaElement | null>;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  charactersMax: number;
  /** From how many characters on the count is always shown. */
  countFrom: number;
  /** Shows the count while somebody points at the field or types in it, too. */
  countInUse?: boolean;
  /** Ctrl+Enter or Cmd+Enter was pressed. */
  onSubmitKey: () => void;
  /** What is typed must stay as it is: no helper may mend it. */
  exact?: boolean;
  /** What is wrong with it. While it is `null` its room is kept. */
  error?: string | null;
  /** What may help whoever had their text cut. */
  afterCut?: ReactNode;
}

/** A required text, as tall as what is typed. What is beyond the cap is cut at once, and said so. */
export function TextArea(props: TextAreaProps) {
  const { area, value, charactersMax, countInUse = false, exact = false, error } = props;
  const id = useId();
  const [wasCut, setWasCut] = useState(false);
  useLayoutEffect(() => grow(area.current));
  const change = (typed: string) => {
    const kept = cutCharacters(typed, charactersMax);
    setWasCut(kept.length < typed.length);
    props.onChange(kept);
  };
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {props.label}
        <span className={styles.asterisk} aria-hidden="true">
          {' *'}
        </span>
      </label>
      <textarea
        ref={area}
        id={id}
        className={exact ? `${styles.area} ${styles.exact}` : styles.area}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        // While it was hidden it could not be measured.
        onFocus={(event) => grow(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onSubmitKey();
        }}
        required
        autoComplete="off"
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error ${id}count` : `${id}count`}
        {...(exact && untouched)}
      />
      <Count
        id={`${id}count`}
        value={value}
        charactersMax={charactersMax}
        shownFrom={props.countFrom}
        inUse={countInUse}
      />
      {error !== undefined && (
        <p className={styles.error} id={`${id}error`}>
          {error}
        </p>
      )}
      <output className={styles.cut}>
        {wasCut && (
          <FormattedMessage
            id="text-area.cut"
            defaultMessage="That was longer than {max, number} characters. The end was cut off."
            description="Said when typed or pasted text was cut at the allowed length"
            values={{ max: charactersMax }}
          />
        )}
      </output>
      {wasCut && props.afterCut}
    </div>
  );
}

/** Tells browsers and their helpers to leave a text alone. */
const untouched = {
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
  'data-gramm': 'false',
} as const;

interface CountProps {
  id: string;
  value: string;
  charactersMax: number;
  shownFrom: number;
  inUse: boolean;
}

function Count({ id, value, charactersMax, shownFrom, inUse }: CountProps) {
  const count = countCharacters(value);
  return (
    <p className={styles.count} id={id} data-shown={count > shownFrom} data-in-use={inUse}>
      <FormattedMessage
        id="text-area.count"
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

/** Puts the cursor into a field, but for touch screens: there the keyboard would cover the page unasked. */
export function focusToType(area: HTMLTextAreaElement | null): void {
  if (matchMedia('(pointer: fine)').matches) area?.focus({ preventScroll: true });
}

/** Lets the field be as tall as its text; the style sheet bounds it. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.blockSize = '0';
  area.style.blockSize = `${area.scrollHeight}px`;
}
