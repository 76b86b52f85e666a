import { useEffect, useRef, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  heading: ReactNode;
  /** The text that is shown once. */
  text: string;
  /** Name of the copied text, read after "Copy". */
  what: string;
  /** The same in another form, with when to use it. */
  other?: { readonly label: ReactNode; readonly text: string; readonly what: string };
  /** Warning that the text is shown once, and what to do; its key sentence is `strong`. */
  children: ReactNode;
}

/** Shows a new token or signing secret. It takes the focus, because it cannot be shown again. */
export function ShownOnce({ heading, text, what, other, children }: ShownOnceProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.card}>
      <h3 ref={title} tabIndex={-1} className={styles.heading}>
        {heading}
      </h3>
      <Line text={text} what={what} />
      {other && (
        <>
          <p>{other.label}</p>
          <Line text={other.text} what={other.what} variant="secondary" />
        </>
      )}
      <p className={styles.warning}>{children}</p>
    </div>
  );
}

interface LineProps {
  text: string;
  what: string;
  variant?: 'primary' | 'secondary';
}

function Line({ text, what, variant = 'primary' }: LineProps) {
  return (
    <div className={styles.line}>
      <code className={styles.text} dir="ltr" translate="no">
        {text}
      </code>
      <CopyButton text={text} what={what} variant={variant} />
    </div>
  );
}
