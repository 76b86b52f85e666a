import type { ReactNode, Ref } from 'react';
import { useQuery } from '@tanstack/react-query';
import { showColonel } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import { type Colonel, colonelQuery } from '../../data/colonel.ts';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import styles from './colonel.module.css';

interface ColonelPanelProps {
  heading: ReactNode;
  /** The heading, for who has to put the focus there. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** One sentence under the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** One matter of the colonel's page. */
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
  /** How tall the content will be, about: a CSS length. */
  height: string;
  children: (colonel: Colonel) => ReactNode;
}

/** What hangs on the figures. */
export function ColonelBoundary({ height, children }: ColonelBoundaryProps) {
  return (
    <QueryBoundary query={useQuery(colonelQuery)} path={pathOf(showColonel)} height={height}>
      {({ record }) => children(record)}
    </QueryBoundary>
  );
}
