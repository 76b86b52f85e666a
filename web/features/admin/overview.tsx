import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { CountsOfDay } from '../../../shared/contract/secret-counts.ts';
import { type Colonel, colonelQuery } from '../../api/colonel.ts';
import { siteQuery } from '../../api/site.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { serverTime } from '../../api/server-clock.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DayChart } from '../../parts/day-chart.tsx';
import { StorageLocation } from '../../parts/storage-location.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ColonelBoundary, ColonelPanel } from './colonel-panel.tsx';
import { Counts } from './counts.tsx';
import { dayNames, limitName } from './names.ts';
import styles from './overview.module.css';

/** Statistics of the site, its limits and its installation. */
export function Overview() {
  return (
    <ColonelPanel
      heading={
        <FormattedMessage
          id="colonel.overview"
          defaultMessage="Statistics"
          description="Heading over the statistics of the site"
        />
      }
    >
      <ColonelBoundary height="50rem">
        {({ counts, limits_hit: hits, version, region }) => (
          <div className={styles.overview}>
            <Freshness />
            <Counts counts={counts} />
            <SecretsByDay days={counts.secrets_by_day} />
            <div className={styles.pair}>
              <LimitsHit hits={hits} />
              <Installation version={version} region={region} />
            </div>
          </div>
        )}
      </ColonelBoundary>
    </ColonelPanel>
  );
}

function SecretsByDay({ days }: { days: readonly CountsOfDay[] }) {
  const { dataUpdatedAt } = useQuery(colonelQuery);
  return (
    <div className={styles.card}>
      <DayChart days={days} now={dataUpdatedAt} />
    </div>
  );
}

/** When the statistics were fetched, and a button that fetches them again. */
function Freshness() {
  const intl = useIntl();
  const { dataUpdatedAt, error, isFetching, refetch } = useQuery(colonelQuery);
  return (
    <>
      <div className={styles.line}>
        <p className={styles.moment}>
          <FormattedMessage
            id="colonel.as-of"
            defaultMessage="As of {moment}"
            description="When the statistics of the site were counted; moment is such as: 5 minutes ago Nov 21, 2026, 4:14 PM"
            values={{ moment: <Moment atSeconds={serverTime(dataUpdatedAt) / 1000} /> }}
          />
          <span>
            <FormattedMessage
              id="colonel.days"
              defaultMessage="Days start at midnight UTC."
              description="Beside the statistics of the site: what is meant by today"
            />
          </span>
        </p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          <FormattedMessage
            id="colonel.refresh"
            defaultMessage="Refresh"
            description="Button that loads the statistics of the site again"
          />
        </Button>
      </div>
      {error && <Alert kind="error">{loadFailureText(intl, error)}</Alert>}
    </>
  );
}

/** Version, region and storage location. */
function Installation({ version, region }: Pick<Colonel, 'version' | 'region'>) {
  return (
    <section className={styles.card}>
      <h3 className={styles.heading}>
        <FormattedMessage
          id="colonel.installation"
          defaultMessage="This installation"
          description="Heading over the version and the region of the site"
        />
      </h3>
      <dl className={styles.facts}>
        <div>
          <dt>
            <FormattedMessage
              id="status.version"
              defaultMessage="Version"
              description="Name of a fact: which version of the product runs"
            />
          </dt>
          <dd>
            <code dir="ltr" translate="no">
              {version}
            </code>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage
              id="status.region"
              defaultMessage="Region"
              description="Before the name or code of the region where data is stored"
            />
          </dt>
          <dd>
            <code dir="ltr" translate="no">
              {region.jurisdiction}
            </code>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage
              id="colonel.stored"
              defaultMessage="Data location"
              description="Name of a fact: where the platform stores the site’s data"
            />
          </dt>
          <dd>
            <DataLocation />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** What visitors read about it, too. */
function DataLocation() {
  const isPinned = useQuery(siteQuery).data?.regions.is_pinned ?? false;
  return <StorageLocation isPinned={isPinned} />;
}

type Hits = Colonel['limits_hit'];

/** How many requests each limit refused. */
function LimitsHit({ hits }: { hits: Hits }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'colonel.limits',
    defaultMessage: 'Requests refused by a limit',
    description: 'Heading over a table that shows how often people did something too often',
  });
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
              <th scope="row">
                {name ? (
                  intl.formatMessage(name)
                ) : (
                  <code dir="ltr" translate="no">
                    {limit}
                  </code>
                )}
              </th>
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
