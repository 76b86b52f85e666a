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
/** So few are told faster by the list than by a chart. */
const SECRETS_MIN = 10;
/** The drawing's own units: a bar and its gap are 4 wide. */
const [BAR, STEP, HEIGHT] = [3, 4, 48];

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
});

/** From the bottom of a bar to its top. */
const series = ['created', 'received', 'burned', 'expired'] as const;

interface DayChartProps {
  /** Days without any secret may be missing; others than the last 30 are not shown. */
  days: readonly CountsOfDay[];
  /** A moment of the last day shown, in epoch ms. */
  now: number;
}

/**
 * What happened to secrets in the last 30 days (UTC): a bar for each day, stacked of its events, and the same as a table for
 * screen readers. Nothing where only a few secrets were created.
 */
export function DayChart({ days, now }: DayChartProps) {
  const intl = useIntl();
  const shown = lastDays(days, now);
  if (sumOf(shown, 'created') < SECRETS_MIN) return null;
  const top = scaleFor(Math.max(...shown.map(eventsOf)));
  return (
    <section className={styles.chart}>
      <h3 className={styles.heading}>{intl.formatMessage(messages.heading)}</h3>
      <ul className={styles.legend} aria-hidden="true">
        {series.map((name) => (
          <li key={name} data-event={name}>
            <span>{intl.formatMessage(countNames[name])}</span>{' '}
            <span className={styles.sum}>
              <FormattedNumber value={sumOf(shown, name)} />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.plot} aria-hidden="true">
        <Bars days={shown} top={top} />
        <span className={styles.top}>
          <FormattedNumber value={top} />
        </span>
      </div>
      <div className={styles.days} aria-hidden="true">
        {[shown[0], shown.at(-1)].map((counts) => (
          <span key={counts?.day}>
            <FormattedDate value={counts?.day} month="short" day="numeric" timeZone="UTC" />
          </span>
        ))}
      </div>
      <CountsTable days={shown.filter((day) => eventsOf(day) > 0)} />
    </section>
  );
}

interface BarsProps {
  days: readonly CountsOfDay[];
  /** The number that a bar of full height stands for. */
  top: number;
}

/** One bar for each day, the newest last; in right-to-left languages the first one is on the right. */
function Bars({ days, top }: BarsProps) {
  return (
    <svg viewBox={`0 0 ${DAYS * STEP} ${HEIGHT}`} preserveAspectRatio="none">
      {days.map((counts, place) => {
        const events = eventsOf(counts);
        // A day with any event is seen beside one with thousands.
        const unit = events === 0 ? 0 : Math.max(2, (events / top) * HEIGHT) / events;
        let y = HEIGHT;
        return series.map((name) => {
          const height = counts[name] * unit;
          y -= height;
          return (
            <rect
              key={`${counts.day} ${name}`}
              data-event={name}
              x={place * STEP}
              y={y}
              width={BAR}
              height={height}
            />
          );
        });
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

function eventsOf(day: CountsOfDay): number {
  return series.reduce((sum, name) => sum + day[name], 0);
}

function sumOf(days: readonly CountsOfDay[], name: (typeof series)[number]): number {
  return days.reduce((sum, day) => sum + day[name], 0);
}

/** The next of 1, 2, 5, 10, 20, 50 and so on: a number that is read at a glance. */
function scaleFor(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest));
  return power * ([1, 2, 5].find((step) => highest <= step * power) ?? 10);
}

/** Each of the last 30 days, oldest first, whether or not anything happened on it. */
function lastDays(days: readonly CountsOfDay[], now: number): CountsOfDay[] {
  const known = new Map(days.map((counts) => [counts.day, counts]));
  return Array.from({ length: DAYS }, (_, place) => {
    const day = dayOf(now - (DAYS - 1 - place) * DAY_MS);
    return known.get(day) ?? { day, created: 0, received: 0, burned: 0, expired: 0 };
  });
}
