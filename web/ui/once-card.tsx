import { useEffect, useRef, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './once-card.module.css';

interface OnceCardProps {
  heading: ReactNode;
  /** What can be read now and never again. */
  text: string;
  /** What is copied, read after "Copy". */
  what: string;
  /** That it is shown once, and what to do about it; the gist of it is `strong`. */
  children: ReactNode;
}

/** Something that was just made. It takes the focus: this is the only time that it can be read. */
export function OnceCard({ heading, text, what, children }: OnceCardProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.card}>
      <h3 ref={title} tabIndex={-1} className={styles.heading}>
        {heading}
      </h3>
      <div className={styles.line}>
        <code className={styles.text} dir="ltr">
          {text}
        </code>
        <CopyButton text={text} what={what} />
      </div>
      <p className={styles.warning}>{children}</p>
    </div>
  );
}
