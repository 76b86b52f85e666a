import type { ReactNode, Ref } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  heading: ReactNode;
  /** The heading, for who has to put the focus there. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Stands at the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One matter of a page, on a card of its own. */
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

/** Some matters, one below the other. */
export function Panels({ children }: { children: ReactNode }) {
  return <div className={styles.panels}>{children}</div>;
}
