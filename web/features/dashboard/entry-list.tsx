import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Entry } from '../../data/recent.ts';
import { Loading } from '../../ui/loading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isCutOff } from './entries.ts';
import { EntryLine } from './entry-line.tsx';
import styles from './entry-list.module.css';

interface EntryListProps {
  entries: readonly Entry[];
  /** What is said when there are none. */
  none: ReactNode;
}

/** Some secrets, one under the other. */
export function EntryList({ entries, none }: EntryListProps) {
  if (entries.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <>
      {entries.some(isCutOff) && <CutOffNote />}
      <ul className={styles.card}>
        {entries.map((entry) => (
          // Without a key of its own, what names an entry is its short key.
          <EntryLine key={entry.shortkey} entry={entry} />
        ))}
      </ul>
    </>
  );
}

/** A password reset took away what opens the older entries. */
function CutOffNote() {
  return (
    <p className={styles.note}>
      <FormattedMessage
        id="recent.cut-off"
        defaultMessage="Entries without a link are older than your new password. Their secrets can still be opened by their readers, but no longer be burned from here."
        description="Note over a list with secrets whose own pages cannot be opened after a password reset"
      />
    </p>
  );
}

/** Keeps the room of some entries, and says that they are on their way. */
export function EntrySkeletons({ count }: { count: number }) {
  return (
    <>
      <Loading />
      <div className={styles.card}>
        {Array.from({ length: count }, (_, place) => (
          <div key={place} className={styles.skeleton}>
            <Skeleton width="9rem" height="1.375rem" />
            <Skeleton width="7rem" height="1.75rem" />
            <Skeleton width="22rem" height="1.375rem" />
          </div>
        ))}
      </div>
    </>
  );
}
