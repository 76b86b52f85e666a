import { useEffect, useRef, type ReactNode } from 'react';
import styles from './page-heading.module.css';

let isFirst = true;

interface PageHeadingProps {
  children: ReactNode;
  size?: 'large' | 'medium';
}

/**
 * The heading of a page or of a page's state. Except for the first one of a visit it takes the focus, so that screen readers
 * announce the new page.
 */
export function PageHeading({ children, size = 'medium' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles[size]}>
      {children}
    </h1>
  );
}
