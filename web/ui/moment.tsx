import { useIntl } from 'react-intl';
import { relativeTo } from '../intl/duration.ts';
import styles from './moment.module.css';
import { useNow } from './clock.ts';
import { exactFormat, slotOr } from '../prerender/slots.ts';

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

/** A time relative to now, with the exact time as its title. */
export function BriefMoment({ atSeconds }: { atSeconds: number }) {
  const intl = useIntl();
  const { value, unit } = relativeTo(atSeconds, useNow() / 1000);
  return (
    <time
      dateTime={new Date(atSeconds * 1000).toISOString()}
      title={intl.formatDate(atSeconds * 1000, { dateStyle: 'medium', timeStyle: 'short' })}
    >
      {intl.formatRelativeTime(value, unit, { numeric: 'auto' })}
    </time>
  );
}

/** A moment as date and time of day, for use inside a sentence. */
export function ExactMoment({ atSeconds }: { atSeconds: number }) {
  const intl = useIntl();
  return <span>{slotOr('moment', () => intl.formatDate(atSeconds * 1000, exactFormat))}</span>;
}
