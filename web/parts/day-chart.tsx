import {
  defineMessages,
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  useIntl,
} from 'react-intl';
import type { CountsOfDay } from '../../shared/contract/secret-counts.ts';
import { DAY_MS, dayOf } from '../../shared/day.ts';
import styles from './day-chart.module.css';
import { countNames } from '../intl/names.ts';

const DAYS = 30;
/** The drawing's own units: a bar and its gap are 4 wide. */
const [BAR, STEP, HEIGHT] = [3, 4, 32];

const messages = defineMessages({
  heading: {
    id: 'chart.heading',
    defaultMessage: 'Last 30 days',
    description:
      'Heading over a chart of how many secrets were created, opened, burned and expired',
  },
  caption: {
    id: 'chart.caption',
    defaultMessage: 'Secrets per day in the last 30 days',
    description: 'Name of the same numbers as a table, for screen readers',
  },
  none: {
    id: 'chart.none',
    defaultMessage: 'Nothing in the last 30 days.',
    description: 'Said in place of the chart when there is nothing to show',
  },
});

const series = ['created', 'received', 'burned', 'expired'] as const;

interface DayChartProps {
  /** Days without any secret may be missing; others than the last 30 are not shown. */
  days: readonly CountsOfDay[];
  /** A moment of the last day shown, in epoch ms. */
  now: number;
}

/** What happened to secrets in the last 30 days (UTC): a bar chart for each event, and the same as a table for screen readers. */
export function DayChart({ days, now }: DayChartProps) {
  const intl = useIntl();
  const shown = lastDays(days, now);
  const highest = Math.max(1, ...shown.flatMap((day) => series.map((name) => day[name])));
  return (
    <section>
      <h3 className={styles.heading}>{intl.formatMessage(messages.heading)}</h3>
      {shown.every(isEmpty) ? (
        <p className={styles.none}>{intl.formatMessage(messages.none)}</p>
      ) : (
        <>
          <div className={styles.charts} aria-hidden="true">
            {series.map((name) => (
              <figure key={name} className={styles.chart} data-event={name}>
                <figcaption>
                  <span>{intl.formatMessage(countNames[name])}</span>{' '}
                  <strong>
                    <FormattedNumber value={shown.reduce((sum, day) => sum + day[name], 0)} />
                  </strong>
                </figcaption>
                <Bars values={shown.map((day) => day[name])} highest={highest} />
              </figure>
            ))}
          </div>
          <CountsTable days={shown.filter((day) => !isEmpty(day))} />
        </>
      )}
    </section>
  );
}

/** One bar for each day, the newest last; in right-to-left languages the first one is on the right. */
function Bars({ values, highest }: { values: readonly number[]; highest: number }) {
  return (
    <svg viewBox={`0 0 ${DAYS * STEP} ${HEIGHT}`} preserveAspectRatio="none">
      {values.map((value, place) => {
        // A day with any secret is seen beside one with thousands.
        const height = value === 0 ? 0.5 : Math.max(2, (value / highest) * HEIGHT);
        const at = { x: place * STEP, y: HEIGHT - height };
        // oxlint-disable-next-line react/no-array-index-key -- the place is the day
        return <rect key={place} {...at} width={BAR} height={height} data-empty={value === 0} />;
      })}
    </svg>
  );
}

function CountsTable({ days }: { days: readonly CountsOfDay[] }) {
  const intl = useIntl();
  return (
    // A table ignores the width that hides it.
    <div className="visually-hidden">
      <table>
        <caption>{intl.formatMessage(messages.caption)}</caption>
        <thead>
          <tr>
            <th scope="col">
              <FormattedMessage
                id="chart.day"
                defaultMessage="Day"
                description="Heading of the column with the days"
              />
            </th>
            {series.map((name) => (
              <th key={name} scope="col">
                <span>{intl.formatMessage(countNames[name])}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((counts) => (
            <tr key={counts.day}>
              <th scope="row">
                <FormattedDate value={counts.day} dateStyle="medium" timeZone="UTC" />
              </th>
              {series.map((name) => (
                <td key={name}>
                  <FormattedNumber value={counts[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isEmpty(day: CountsOfDay): boolean {
  return series.every((name) => day[name] === 0);
}

/** Each of the last 30 days, oldest first, whether or not anything happened on it. */
function lastDays(days: readonly CountsOfDay[], now: number): CountsOfDay[] {
  const known = new Map(days.map((counts) => [counts.day, counts]));
  return Array.from({ length: DAYS }, (_, place) => {
    const day = dayOf(now - (DAYS - 1 - place) * DAY_MS);
    return known.get(day) ?? { day, created: 0, received: 0, burned: 0, expired: 0 };
  });
}
