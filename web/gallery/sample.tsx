import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** One state of a component, under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.sample}>
      <figcaption className={styles.caption}>{name}</figcaption>
      <div>{children}</div>
    </figure>
  );
}

/** Several small ones side by side. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
