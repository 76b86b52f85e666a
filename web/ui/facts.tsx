import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** A line whose value is null is left out. */
  facts: readonly { key: string; name: ReactNode; value: ReactNode }[];
}

/** A list of names and values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ key, name, value }) =>
          value !== null && (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
