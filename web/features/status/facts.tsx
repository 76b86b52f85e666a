import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReplyOf } from '../../../shared/contract/endpoint.ts';
import type { bootstrap } from '../../../shared/contract/site.ts';
import { siteQuery } from '../../data/site.ts';
import type { Check } from '../../data/status.ts';
import { useNow } from '../../ui/moment.tsx';
import { relativeTo } from '../../ui/relative-time.ts';
import { Fact, Room } from './fact.tsx';
import styles from './facts.module.css';
import { StoreFacts } from './store-facts.tsx';

type Regions = ReplyOf<typeof bootstrap>['regions'];

interface FactsProps {
  check: Check | undefined;
  checkedAtMs: number | null;
}

/** What the service answered and when, and what it said about itself when the page was loaded. */
export function Facts({ check, checkedAtMs }: FactsProps) {
  const { data: site, isError } = useQuery(siteQuery);
  return (
    <dl className={styles.facts}>
      <StoreFacts check={check} />
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

function regionName({ current_jurisdiction, jurisdictions }: Regions): string {
  const current = jurisdictions.find(({ identifier }) => identifier === current_jurisdiction);
  return current?.display_name ?? current_jurisdiction;
}
