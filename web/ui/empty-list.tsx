import type { ReactNode } from 'react';
import styles from './empty-list.module.css';
import { Seal } from './seal.tsx';

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
