import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Seal, type SealState } from '../../ui/seal.tsx';
import styles from './intro.module.css';

interface IntroProps {
  seal: SealState;
  animated?: boolean;
  heading: ReactNode;
  lead: ReactNode;
}

/** The seal, what it is, and what happens next. */
export function Intro({ seal, animated = false, heading, lead }: IntroProps) {
  return (
    <div className={styles.intro}>
      <Seal state={seal} size={96} animated={animated} />
      <PageHeading>{heading}</PageHeading>
      <p>{lead}</p>
    </div>
  );
}
