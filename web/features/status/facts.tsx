import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import type { bootstrap } from '../../../shared/contract/site.ts';
import { siteQuery } from '../../data/site.ts';
import { useNow } from '../../ui/moment.tsx';
import { relativeTo } from '../../ui/relative-time.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './facts.module.css';

type Regions = ReplyOf<typeof bootstrap>['regions'];

/** When the service was asked, and what it said about itself when the page was loaded. */
export function Facts({ checkedAtMs }: { checkedAtMs: number | null }) {
  const { data: site, isError } = useQuery(siteQuery);
  return (
    <dl className={styles.facts}>
      <Fact
        name={
          <FormattedMessage
            id="status.checked"
            defaultMessage="Checked"
            description="On the status page, before the moment when the service was last asked"
          />
        }
      >
        {checkedAtMs === null ? <Room /> : <Ago atMs={checkedAtMs} />}
      </Fact>
      <Fact
        name={
          <FormattedMessage
            id="status.version"
            defaultMessage="Version"
            description="On the status page, before the version of the software"
          />
        }
      >
        {isError ? '–' : (site?.ot_version ?? <Room />)}
      </Fact>
      {site?.regions_enabled && (
        <Fact
          name={
            <FormattedMessage
              id="status.region"
              defaultMessage="Region"
              description="On the status page, before the name of the region where data are stored"
            />
          }
        >
          {regionName(site.regions)}
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How long ago something was; to the second it would only be restless. */
function Ago({ atMs }: { atMs: number }) {
  const intl = useIntl();
  const { value, unit } = relativeTo(atMs / 1000, useNow() / 1000);
  return (
    <time dateTime={new Date(atMs).toISOString()} title={intl.formatTime(atMs)}>
      {intl.formatRelativeTime(value, unit, { numeric: 'auto' })}
    </time>
  );
}

function Room() {
  return <Skeleton width="8rem" height="1rem" />;
}

function regionName({ current_jurisdiction, jurisdictions }: Regions): string {
  const current = jurisdictions.find(({ identifier }) => identifier === current_jurisdiction);
  return current?.display_name ?? current_jurisdiction;
}
