import type { ReactNode } from 'react';
import styles from './card-table.module.css';

interface CardTableProps {
  /** The accessible name. */
  label: string;
  /** Column headings, one `th` each. */
  head: ReactNode;
  className?: string | undefined;
  /** The rows; a cell names its column in `data-column`. */
  children: ReactNode;
}

/** A table. On narrow screens each row becomes a card that repeats the names of its columns. */
export function CardTable({ label, head, className = '', children }: CardTableProps) {
  return (
    <table className={`${styles.table} ${className}`} aria-label={label}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
