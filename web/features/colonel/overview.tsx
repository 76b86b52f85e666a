import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { showColonel } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import { colonelQuery } from '../../data/colonel.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ColonelBoundary } from './colonel-gate.tsx';
import { Counts } from './counts.tsx';
import { Installation } from './installation.tsx';
import { LimitsHit } from './limits-hit.tsx';
import styles from './overview.module.css';
import { Panel } from './panel.tsx';

/** How the site is doing. */
export function Overview() {
  return (
    <Panel
      heading={
        <FormattedMessage
          id="colonel.overview"
          defaultMessage="How the site is doing"
          description="Heading over the figures of the site"
        />
      }
    >
      <ColonelBoundary height="50rem">
        {({ counts, limits_hit: hits, version, region }) => (
          <div className={styles.overview}>
            <Freshness />
            <Counts counts={counts} />
            <div className={styles.pair}>
              <LimitsHit hits={hits} />
              <Installation version={version} region={region} />
            </div>
          </div>
        )}
      </ColonelBoundary>
    </Panel>
  );
}

/** When the figures were true, and the way to newer ones. */
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
            description="When the figures of the site were true; moment is such as: 5 minutes ago Nov 21, 2026, 4:14 PM"
            values={{ moment: <Moment atSeconds={dataUpdatedAt / 1000} /> }}
          />
          <span>
            <FormattedMessage
              id="colonel.days"
              defaultMessage="Days begin at midnight UTC."
              description="Beside the figures of the site: what is meant by today"
            />
          </span>
        </p>
        <Button busy={isFetching} onClick={() => void refetch()}>
          <FormattedMessage
            id="colonel.refresh"
            defaultMessage="Refresh"
            description="Button that asks for the figures of the site anew"
          />
        </Button>
      </div>
      {error && <Alert kind="error">{loadFailureText(intl, error, pathOf(showColonel))}</Alert>}
    </>
  );
}
