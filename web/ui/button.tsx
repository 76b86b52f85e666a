import { useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

interface ButtonProps {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  type?: 'button' | 'submit';
  onClick?: () => void;
  /** Why the button is disabled; it stays focusable, so that screen readers can read the reason. */
  disabledReason?: string | null | undefined;
  /** The action of the button is pending. */
  busy?: boolean;
  /** Full width. */
  wide?: boolean;
}

export function Button({ ref, ...props }: ButtonProps) {
  const { children, variant = 'secondary', type = 'button', disabledReason, busy = false } = props;
  const reasonId = useId();
  const disabled = busy || Boolean(disabledReason);
  const click = (event: MouseEvent) => {
    if (disabled) event.preventDefault();
    else props.onClick?.();
  };
  return (
    <>
      <button
        ref={ref}
        type={type === 'submit' ? 'submit' : 'button'}
        className={buttonClass(variant, props.wide)}
        aria-disabled={disabled}
        aria-busy={busy}
        aria-describedby={disabledReason ? reasonId : undefined}
        title={disabledReason ?? undefined}
        onClick={click}
      >
        {busy && <span className={styles.spinner} aria-hidden="true" />}
        {children}
      </button>
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}

/** The class of a link that looks like a button. */
export function buttonClass(variant: ButtonVariant, wide = false): string {
  return [styles.button, styles[variant], wide && styles.wide].filter(Boolean).join(' ');
}
