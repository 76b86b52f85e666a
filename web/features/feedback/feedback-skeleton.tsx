import { LoadingHeading } from '../../ui/loading-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './feedback-page.module.css';

/** Keeps the room of the page while nobody knows yet whether there is a form on it. */
export function FeedbackSkeleton() {
  return (
    <div className={styles.page}>
      <LoadingHeading />
      <Skeleton width="16rem" height="2rem" />
      <Skeleton height="3.5rem" />
      <Skeleton height="10rem" />
    </div>
  );
}
