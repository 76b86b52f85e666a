import type { ReactNode } from 'react';
import styles from './list.module.css';
import { FormattedMessage, useIntl } from 'react-intl';
import { Seal } from './seal.tsx';

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

interface PagerProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** Renders the link to another page, with this class and content. */
  children: (page: number, className: string | undefined, content: ReactNode) => ReactNode;
}

/** Links to the previous and next page of a list; nothing for a single page. */
export function Pager({ page, pages, children: link }: PagerProps) {
  const intl = useIntl();
  if (pages < 2) return null;
  const label = intl.formatMessage({
    id: 'pager',
    defaultMessage: 'Pages',
    description: 'Name, for screen readers, of the links to the other pages of a list',
  });
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className={styles.before}>{page > 1 && link(page - 1, styles.link, <Newer />)}</span>
      <span className={styles.place}>
        <FormattedMessage
          id="pager.place"
          defaultMessage="Page {page, number} of {pages, number}"
          description="Which page of a list is shown, between the links to the others"
          values={{ page, pages }}
        />
      </span>
      <span className={styles.after}>{page < pages && link(page + 1, styles.link, <Older />)}</span>
    </nav>
  );
}

function Newer() {
  return (
    <FormattedMessage
      id="pager.newer"
      defaultMessage="Newer"
      description="Link to the page of a list before this one, with newer entries"
    />
  );
}

function Older() {
  return (
    <FormattedMessage
      id="pager.older"
      defaultMessage="Older"
      description="Link to the page of a list after this one, with older entries"
    />
  );
}

interface EmptyListProps {
  heading: ReactNode;
  text: ReactNode;
  /** An action. */
  children?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyList({ heading, text, children }: EmptyListProps) {
  return (
    <div className={styles.empty}>
      <Seal state="unbroken" size={72} />
      <p className={styles.heading}>{heading}</p>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
