import type { ReactNode } from 'react';
import styles from './list-item.module.css';

interface ListItemProps {
  title: ReactNode;
  /** A button; stands below the text on narrow screens. */
  action?: ReactNode;
  /** Lines of `Detail`. */
  children: ReactNode;
}

/** A line of a list on the account page: what it is, facts about it, and what can be done with it. */
export function ListItem({ title, action, children }: ListItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {action}
    </li>
  );
}

/** A fact below the title of a `ListItem`. */
export function Detail({ children }: { children: ReactNode }) {
  return <p className={styles.detail}>{children}</p>;
}
