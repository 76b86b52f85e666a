import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** A value of null stands for one that is not known: its line is left out. */
  facts: readonly { key: string; name: ReactNode; value: ReactNode }[];
}

/** Names and values, one pair a line. */
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
