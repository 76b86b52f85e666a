import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './receipt-page.module.css';

/** Keeps the room of the creator's page. */
export function ReceiptSkeleton() {
  return (
    <div className={styles.page}>
      <LoadingHeading />
      <Skeleton width="16rem" height="1.875rem" />
      <Skeleton width="20rem" height="2.5rem" />
      <Skeleton height="1.5rem" />
      <Skeleton height="6rem" />
      <Skeleton height="9rem" />
      <Skeleton height="6.5rem" />
      <Skeleton height="11rem" />
    </div>
  );
}
