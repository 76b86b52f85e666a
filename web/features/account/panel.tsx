import type { ReactNode, Ref } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  heading: ReactNode;
  /** The heading, for who has to put the focus there. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** One matter of the account. */
export function Panel({ heading, headingRef, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      {children}
    </section>
  );
}

/** Some matters, one below the other. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>;
}
