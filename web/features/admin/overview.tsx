import { useQuery } from '@tanstack/react-query';
import {
  defineMessages,
  FormattedMessage,
  FormattedNumber,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
import { SECRET_COUNTS_SECONDS } from '../../../shared/limits.ts';
import { type Colonel, colonelQuery } from '../../api/colonel.ts';
import { siteQuery } from '../../api/site.ts';
import { countNames } from '../../intl/names.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { DayChart } from '../../parts/day-chart.tsx';
import { StorageLocation } from '../../parts/storage-location.tsx';
import { Alert } from '../../ui/notice.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { dayNames, limitName, titles } from './names.ts';
import { AdminPanel, Code } from './panel.tsx';
import styles from './overview.module.css';

const texts = defineMessages({
  heading: {
    id: 'colonel.overview',
    defaultMessage: 'Statistics',
    description: 'Heading over the statistics of the site',
  },
  limits: {
    id: 'colonel.limits',
    defaultMessage: 'Requests refused by a limit',
    description: 'Heading over a table that shows how often people did something too often',
  },
});

const REFRESH_MS = 60_000;

/** Statistics of the site, its limits and its installation. */
export function Overview() {
  const query = useQuery({ ...colonelQuery, refetchInterval: REFRESH_MS });
  return (
    <AdminPanel heading={texts.heading}>
      <QueryBoundary query={query} height="50rem">
        {({ record: { counts, limits_hit: hits, version, region } }) => (
          <div className={styles.overview}>
            <Age />
            <Counts counts={counts} />
            <div className={styles.card}>
              <DayChart days={counts.secrets_by_day} now={query.dataUpdatedAt} />
            </div>
            <div className={styles.groups}>
              <LimitsHit hits={hits} />
              <Installation version={version} region={region} />
            </div>
          </div>
        )}
      </QueryBoundary>
    </AdminPanel>
  );
}

/** How old the numbers may be, and why they could not be loaded again. */
function Age() {
  const intl = useIntl();
  const { error } = useQuery(colonelQuery);
  return (
    <>
      <p className={styles.age}>
        <FormattedMessage
          id="colonel.age"
          defaultMessage="Numbers of secrets are up to {minutes, plural, one {# minute} other {# minutes}} old. All other numbers are current. Days start at midnight UTC."
          description="Above the statistics of the site: how old they may be, and what is meant by today"
          values={{ minutes: SECRET_COUNTS_SECONDS / 60 }}
        />
      </p>
      {error && <Alert kind="error">{loadFailureText(intl, error)}</Alert>}
    </>
  );
}

const headings = defineMessages({
  site: {
    id: 'colonel.counts.site',
    defaultMessage: 'On this site',
    description: 'Heading over numbers: customers, secrets, emails',
  },
  today: {
    id: 'colonel.counts.secrets-today',
    defaultMessage: 'Secrets today',
    description: 'Heading over numbers: what happened to secrets today',
  },
  total: {
    id: 'colonel.counts.secrets-total',
    defaultMessage: 'Secrets in total',
    description: 'Heading over numbers: what happened to secrets since the site exists',
  },
  live: {
    id: 'colonel.count.live',
    defaultMessage: 'Waiting secrets',
    description: 'Name of a number: how many secrets wait for their recipients',
  },
});

/** Counts of customers, secrets, emails and feedback. */
function Counts({ counts }: { counts: Colonel['counts'] }) {
  const { customers, secrets_live: live, mails_failed: emails, feedback } = counts;
  const today = countsOfSecrets(counts.secrets_today);
  const total = countsOfSecrets(counts.secrets_total);
  return (
    <div className={styles.groups}>
      <Group
        heading={headings.site}
        counted={[
          [titles.customers, customers],
          [headings.live, live],
          [titles.emails, emails],
        ]}
      />
      <Group
        heading={titles.feedback}
        counted={[
          [dayNames.today, feedback.today],
          [dayNames.yesterday, feedback.yesterday],
          [dayNames.before, feedback.before],
        ]}
      />
      <Group heading={headings.today} counted={today} />
      {/* On the first day of a site both are the same. */}
      {today.some(([, value], place) => value !== total[place]?.[1]) && (
        <Group heading={headings.total} counted={total} />
      )}
    </div>
  );
}

type Counted = readonly (readonly [name: MessageDescriptor, value: number])[];

function countsOfSecrets(secrets: Colonel['counts']['secrets_today']): Counted {
  return [
    [countNames.created, secrets.created],
    [countNames.received, secrets.received],
    [countNames.burned, secrets.burned],
    [countNames.expired, secrets.expired],
  ];
}

function Group({ heading, counted }: { heading: MessageDescriptor; counted: Counted }) {
  const intl = useIntl();
  return (
    <section className={styles.card}>
      <h3 className={styles.heading}>{intl.formatMessage(heading)}</h3>
      <dl className={styles.numbers}>
        {counted.map(([name, value]) => (
          <div key={name.id}>
            <dt>{intl.formatMessage(name)}</dt>
            <dd>
              <FormattedNumber value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Version, region and storage location. */
function Installation({ version, region }: Pick<Colonel, 'version' | 'region'>) {
  const intl = useIntl();
  // What visitors read about it, too.
  const isPinned = useQuery(siteQuery).data?.regions.is_pinned ?? false;
  const facts = [
    { name: factNames.version, value: <Code>{version}</Code> },
    { name: factNames.region, value: <Code>{region.jurisdiction}</Code> },
    { name: factNames.stored, value: <StorageLocation isPinned={isPinned} /> },
  ];
  return (
    <section className={styles.card}>
      <h3 className={styles.heading}>{intl.formatMessage(factNames.heading)}</h3>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name.id}>
            <dt>{intl.formatMessage(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const factNames = defineMessages({
  heading: {
    id: 'colonel.installation',
    defaultMessage: 'This site',
    description: 'Heading over the version and the region of the site',
  },
  version: {
    id: 'status.version',
    defaultMessage: 'Version',
    description: 'Name of a fact: which version of the product runs',
  },
  region: {
    id: 'status.region',
    defaultMessage: 'Region',
    description: 'Before the name or code of the region where data is stored',
  },
  stored: {
    id: 'colonel.stored',
    defaultMessage: 'Data location',
    description: 'Name of a fact: where the platform stores the site’s data',
  },
});

type Hits = Colonel['limits_hit'];

/** How many requests each limit refused. */
function LimitsHit({ hits }: { hits: Hits }) {
  const title = useIntl().formatMessage(texts.limits);
  return (
    <section className={styles.card}>
      <h3 className={styles.heading}>{title}</h3>
      {hits.length > 0 ? (
        <LimitsTable hits={hits} title={title} />
      ) : (
        <p className={styles.none}>
          <FormattedMessage
            id="colonel.limits.none"
            defaultMessage="None, today or yesterday."
            description="Said under a heading when no limit was reached: no one was turned away"
          />
        </p>
      )}
    </section>
  );
}

function LimitsTable({ hits, title }: { hits: Hits; title: string }) {
  const intl = useIntl();
  return (
    <table className={styles.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage
              id="colonel.limits.limit"
              defaultMessage="Limit"
              description="Heading of the column that names what was done too often"
            />
          </th>
          <th scope="col">
            <FormattedMessage {...dayNames.today} />
          </th>
          <th scope="col">
            <FormattedMessage {...dayNames.yesterday} />
          </th>
        </tr>
      </thead>
      <tbody>
        {hits.map(({ limit, today, yesterday }) => {
          const name = limitName(limit);
          return (
            <tr key={limit}>
              <th scope="row">{name ? intl.formatMessage(name) : <Code>{limit}</Code>}</th>
              <td>
                <FormattedNumber value={today} />
              </td>
              <td>
                <FormattedNumber value={yesterday} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
