import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Seal } from '../../ui/seal.tsx';
import styles from './no-entries.module.css';

/** Nothing was sealed within the time that the list goes back; `children` say what to do about it. */
export function NoEntries({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Seal state="unbroken" size={72} />
      <p className={styles.heading}>
        <FormattedMessage
          id="recent.empty"
          defaultMessage="No recent secrets"
          description="Shown in place of an empty list of secrets"
        />
      </p>
      <p className={styles.text}>
        <FormattedMessage
          id="recent.empty.text"
          defaultMessage="What you seal while you are signed in stands here for 30 days, with what became of it."
          description="Explains an empty list of secrets"
        />
      </p>
      {children}
    </div>
  );
}
