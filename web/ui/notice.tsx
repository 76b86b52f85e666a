import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { PageHeading } from './page-heading.tsx';
import { Seal, type SealState } from './seal.tsx';

interface NoticeProps {
  seal: SealState;
  heading: ReactNode;
  children: ReactNode;
}

/** A page with a single message. */
export function Notice({ seal, heading, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <Seal state={seal} size={88} />
      <PageHeading>{heading}</PageHeading>
      {children}
    </div>
  );
}
