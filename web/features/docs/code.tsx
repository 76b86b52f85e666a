import type { ReactNode } from 'react';
import styles from './code.module.css';

/** Lines of a program, and what can be done with them. */
export function Code({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.code}>
      <pre dir="ltr" translate="no">
        <code>{text}</code>
      </pre>
      {children}
    </div>
  );
}
