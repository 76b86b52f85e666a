import { FormattedMessage } from 'react-intl';
import styles from './loading.module.css';

/** Announces to screen readers that something is loading. */
export function Loading() {
  return (
    <p role="status" className="visually-hidden">
      <FormattedMessage
        id="loading"
        defaultMessage="Loading…"
        description="Said to screen readers while a page loads"
      />
    </p>
  );
}

/** The heading of a page that is loading, for screen readers. */
export function LoadingHeading() {
  return (
    // Around the heading: a status inside would leave it without a name.
    <div role="status" className="visually-hidden">
      <h1>
        <FormattedMessage
          id="loading"
          defaultMessage="Loading…"
          description="Said to screen readers while a page loads"
        />
      </h1>
    </div>
  );
}

/**
 * Reserves the space of something that is loading; sizes are CSS lengths. A picture has attributes for them: styles inside a prerendered
 * page's elements would be refused by its content security policy.
 */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <svg className={styles.skeleton} width={width} height={height} aria-hidden="true" />;
}
