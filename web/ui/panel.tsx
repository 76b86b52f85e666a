import type { ReactNode, Ref } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  heading: ReactNode;
  /** Set so that the caller can focus the heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Shown at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page, as a card with a heading. */
export function Panel({ heading, headingRef, aside, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Stacks panels vertically. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>;
}
