import { useEffect, useId, useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { countCharacters, cutCharacters } from '../../shared/characters.ts';
import styles from './text-area.module.css';
import { Boundary, TryAgain } from './failure.tsx';
import { Alert } from './notice.tsx';
import { textElement } from '../intl/text-element.tsx';

interface TextAreaProps {
  area: RefObject<HTMLTextAreaElement | null>;
  label: ReactNode;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  charactersMax: number;
  /** Text beyond the maximum stays, and the count is marked: the form asks before it cuts. Otherwise it is cut, with a message. */
  keepsAll?: boolean;
  /** The count is always shown from this many characters on. */
  countFrom: number;
  /** Also shows the count while the field is hovered or focused. */
  countInUse?: boolean;
  required?: boolean;
  readOnly?: boolean;
  /** Ctrl+Enter or Cmd+Enter was pressed. */
  onSubmitKey: () => void;
  /** The text must not be changed by spell checkers and other assistants. */
  exact?: boolean;
  /** Why the value is invalid. While it is `null` its space is reserved. */
  error?: string | null;
  /** Of an error that is shown elsewhere. */
  errorId?: string | undefined;
  /** Shown inside the field, below its text. */
  children?: ReactNode;
}

/** A text field that grows with its text. */
export function TextArea(props: TextAreaProps) {
  const {
    area,
    value,
    charactersMax,
    keepsAll = false,
    countInUse = false,
    exact = false,
    required = true,
    error,
  } = props;
  const id = useId();
  const errorId = error ? `${id}error` : props.errorId;
  const [wasCut, setWasCut] = useState(false);
  useLayoutEffect(() => grow(area.current));
  // A dialog is shown once all that is in it is mounted: before that nothing can be measured.
  useEffect(() => grow(area.current), [area]);
  const change = (typed: string) => {
    const kept = keepsAll ? typed : cutCharacters(typed, charactersMax);
    setWasCut(kept.length < typed.length);
    props.onChange(kept);
  };
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {textElement(props.label)}
          {required && (
            <span className={styles.asterisk} aria-hidden="true">
              {' *'}
            </span>
          )}
        </label>
        <Count
          id={`${id}count`}
          value={value}
          charactersMax={charactersMax}
          shownFrom={props.countFrom}
          inUse={countInUse}
        />
      </div>
      <textarea
        ref={area}
        id={id}
        className={exact ? `${styles.area} ${styles.exact}` : styles.area}
        value={value}
        placeholder={props.placeholder}
        readOnly={props.readOnly}
        onChange={(event) => change(event.currentTarget.value)}
        // It cannot be measured while it is hidden.
        onFocus={(event) => grow(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) props.onSubmitKey();
        }}
        required={required}
        autoComplete="off"
        dir="auto"
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId ? `${errorId} ${id}count` : `${id}count`}
        {...(exact && untouched)}
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
            defaultMessage="The message was truncated b/c it was over {max, number} characters. The end was cut off."
            description="Said when typed or pasted text was cut at the allowed length"
            values={{ max: charactersMax }}
          />
        )}
      </output>
      {props.children}
    </div>
  );
}

/** Disables spell checkers and other assistants. */
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
    <p
      className={styles.count}
      id={id}
      data-shown={count > shownFrom}
      data-in-use={inUse}
      data-over={count > charactersMax}
    >
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

/** Focuses a field, except on touch screens, where the keyboard would cover the page. */
export function focusToType(area: HTMLTextAreaElement | null): void {
  if (matchMedia('(pointer: fine)').matches) area?.focus({ preventScroll: true });
}

/** Makes the field as tall as its text; the style sheet limits it. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.blockSize = '0';
  area.style.blockSize = `${area.scrollHeight}px`;
}

/**
 * Keeps what was typed when the fields of a form break: it is in the state of the component that renders them through this, in memory
 * only, and stands in them again once they are rendered anew.
 */
export function keepInput(form: ReactNode, onCrash: (error: unknown) => void): ReactNode {
  return (
    <Boundary onError={onCrash} fallback={(retry) => <Broken onRetry={retry} />}>
      {form}
    </Boundary>
  );
}

function Broken({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <Alert kind="error">
        <FormattedMessage
          id="crash.kept"
          defaultMessage="Something went wrong with this form. Your text is kept: try again to get it back."
          description="Error: the fields of a form could not be shown any more"
        />
      </Alert>
      <TryAgain onRetry={onRetry} />
    </>
  );
}
