import type { ReactNode, Ref } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  heading: ReactNode;
  /** The heading, for who has to put the focus there. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** One sentence under the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** One matter of the colonel's page. */
export function Panel({ heading, headingRef, lead, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <div>
        <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>
          {heading}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
