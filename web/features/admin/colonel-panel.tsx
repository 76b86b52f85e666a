import type { ReactNode, Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Colonel, colonelQuery } from '../../api/colonel.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import styles from './colonel.module.css';

interface ColonelPanelProps {
  heading: ReactNode;
  /** Allows the heading to be focused. */
  headingRef?: Ref<HTMLHeadingElement>;
  lead?: ReactNode;
  children: ReactNode;
}

/** Section of the colonel's page. */
export function ColonelPanel({ heading, headingRef, lead, children }: ColonelPanelProps) {
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

interface ColonelBoundaryProps {
  /** Approximate height of the content, as a CSS length. */
  height: string;
  children: (colonel: Colonel) => ReactNode;
}

/** Renders what needs the statistics, once they are loaded. */
export function ColonelBoundary({ height, children }: ColonelBoundaryProps) {
  return (
    <QueryBoundary query={useQuery(colonelQuery)} height={height}>
      {({ record }) => children(record)}
    </QueryBoundary>
  );
}
