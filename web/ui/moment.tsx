/** Moments relative to now. Apart from the exact ones, so that the recipient's page does not load them. */
import { useIntl } from 'react-intl';
import { ExactMoment, useNow } from './exact-moment.tsx';
import styles from './moment.module.css';

/** A moment, as its distance from now and exactly. */
export function Moment({ atSeconds }: { atSeconds: number }) {
  const intl = useIntl();
  const { value, unit } = relativeTo(atSeconds, useNow() / 1000);
  return (
    <time className={styles.moment} dateTime={new Date(atSeconds * 1000).toISOString()}>
      <span className={styles.relative}>
        {intl.formatRelativeTime(value, unit, { numeric: 'auto' })}
      </span>{' '}
      <span className={styles.exact}>
        <ExactMoment atSeconds={atSeconds} />
      </span>
    </time>
  );
}

interface BriefMomentProps {
  atSeconds: number;
  /** How far it is from now, both in epoch seconds. */
  measure?: (atSeconds: number, nowSeconds: number) => RelativeTime;
}

/** A time relative to now, with the exact time as its title. */
export function BriefMoment({ atSeconds, measure = relativeTo }: BriefMomentProps) {
  const intl = useIntl();
  const { value, unit } = measure(atSeconds, useNow() / 1000);
  return (
    <time
      dateTime={new Date(atSeconds * 1000).toISOString()}
      title={intl.formatDate(atSeconds * 1000, { dateStyle: 'medium', timeStyle: 'short' })}
    >
      {intl.formatRelativeTime(value, unit, { numeric: 'auto' })}
    </time>
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface RelativeTime {
  value: number;
  unit: 'second' | 'minute' | 'hour' | 'day';
}

/** The distance of a time from now in the largest fitting unit; less than a minute is now. */
export function relativeTo(atSeconds: number, nowSeconds: number): RelativeTime {
  const distance = atSeconds - nowSeconds;
  const size = Math.abs(distance);
  if (size < MINUTE) return { value: 0, unit: 'second' };
  // A value that rounds up to the next unit is given in that unit: "in 7 days", not "in 168 hours".
  if (size < HOUR - MINUTE / 2) return { value: Math.round(distance / MINUTE), unit: 'minute' };
  if (size < DAY - HOUR / 2) return { value: Math.round(distance / HOUR), unit: 'hour' };
  return { value: Math.round(distance / DAY), unit: 'day' };
}
