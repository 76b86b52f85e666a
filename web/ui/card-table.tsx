import type { ReactNode } from 'react';
import styles from './card-table.module.css';

interface CardTableProps {
  /** Names the table to who does not see it. */
  label: string;
  /** Headings of the columns, one `th` each. */
  head: ReactNode;
  /** For what a table of this kind has beyond others. */
  className?: string | undefined;
  /** The lines; a cell names its column in `data-column`. */
  children: ReactNode;
}

/** A line for each thing. Where there is little room each line becomes a card that repeats the names of its columns. */
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
