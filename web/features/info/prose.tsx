import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './prose.module.css';

interface ProseProps {
  /** In the browser's tab. */
  title: string;
  heading: ReactNode;
  lead: ReactNode;
  children: ReactNode;
}

/** A page that is read rather than used: a heading, a lead, and what its sections say. */
export function Prose({ title, heading, lead, children }: ProseProps) {
  return (
    <article className={styles.prose}>
      <title>{title}</title>
      <PageHeading size="large">{heading}</PageHeading>
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  );
}

export function Section({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

/** A list whose order matters. */
export function Numbered({ children }: { children: ReactNode }) {
  return <ol className={styles.numbered}>{children}</ol>;
}
