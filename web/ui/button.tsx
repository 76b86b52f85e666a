import { type MouseEvent, type ReactNode, type Ref, useId, useState } from 'react';
import styles from './button.module.css';
import { textElement } from '../intl/text-element.tsx';
import { Icon } from './icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

interface ButtonProps {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  type?: 'button' | 'submit';
  onClick?: () => void;
  /**
   * Why the button is disabled; it stays focusable. Pressing it shows the reason and focuses the first field of its form that is
   * invalid, or required and empty.
   */
  disabledReason?: string | null | undefined;
  /** Focuses what is missing, if it is not such a field. */
  onRefused?: (form: HTMLFormElement | null) => void;
  /** The action of the button is pending. */
  busy?: boolean;
  /** Full width. */
  wide?: boolean;
  /** Whether what it shows and hides is shown; absent for other buttons. */
  expanded?: boolean;
}

export function Button({ ref, ...props }: ButtonProps) {
  const { children, variant = 'secondary', type = 'button', disabledReason, busy = false } = props;
  const reasonId = useId();
  const disabled = busy || Boolean(disabledReason);
  const [isRefused, setRefused] = useState(false);
  if (isRefused && !disabledReason) setRefused(false);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabled) event.preventDefault();
    else props.onClick?.();
    if (busy || !disabledReason) return;
    setRefused(true);
    (props.onRefused ?? focusMissing)(event.currentTarget.form);
  };
  return (
    <>
      <button
        ref={ref}
        type={type === 'submit' ? 'submit' : 'button'}
        className={buttonClass(variant, props.wide)}
        aria-disabled={disabled}
        aria-busy={busy}
        aria-expanded={props.expanded}
        aria-describedby={disabledReason ? reasonId : undefined}
        title={disabledReason ?? undefined}
        onClick={click}
      >
        {busy && <Spinner />}
        {textElement(children)}
      </button>
      {disabledReason && (
        <>
          <span id={reasonId} hidden>
            {disabledReason}
          </span>
          <span className={styles.reason} aria-live="polite">
            {isRefused && disabledReason}
          </span>
        </>
      )}
    </>
  );
}

/** In a button whose action is pending. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

/** Focuses the first field that is invalid, or required and empty. It may be in a closed drawer. */
function focusMissing(form: HTMLFormElement | null): void {
  const fields = form?.querySelectorAll<HTMLInputElement>(
    '[aria-invalid=true],[required],[aria-required=true]',
  );
  const missing = Array.from(fields ?? []).find(
    ({ ariaInvalid, value, validity }) =>
      ariaInvalid === 'true' || value.trim() === '' || validity.valueMissing,
  );
  const drawer = missing?.closest('details');
  if (drawer) drawer.open = true;
  missing?.focus();
}

/** The class of a link that looks like a button. */
export function buttonClass(variant: ButtonVariant, wide = false): string {
  return [styles.button, styles[variant], wide && styles.wide].filter(Boolean).join(' ');
}

/** Class of a button or link with text and an icon. */
export const textButtonClass = styles.word;

/** Class of a button that is an icon alone. */
export const iconButtonClass = styles.drawing;

interface CloseButtonProps {
  /** The accessible name. */
  label: string;
  onClick: () => void;
  className?: string | undefined;
}

/** Button with a cross that closes the element around it. */
export function CloseButton({ label, onClick, className }: CloseButtonProps) {
  return (
    <button
      type="button"
      className={[styles.drawing, className].filter(Boolean).join(' ')}
      onClick={onClick}
      aria-label={label}
    >
      <Icon name="close" />
    </button>
  );
}
