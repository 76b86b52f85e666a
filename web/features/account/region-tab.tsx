import type { ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { siteQuery, type Site } from '../../data/site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Panel } from './panel.tsx';
import styles from './panel.module.css';

/** Where the account and its data are. */
export function RegionTab({ Region }: { Region: ComponentType<{ site: Site }> }) {
  const site = useQuery(siteQuery).data;
  if (!site) return <Skeleton height="14rem" />;
  return (
    <Panel
      heading={
        <FormattedMessage
          id="account.region"
          defaultMessage="Data Region"
          description="Heading on the account page of where its data is stored"
        />
      }
    >
      {site.regions_enabled ? <Region site={site} /> : <OnlyRegion site={site} />}
    </Panel>
  );
}

/** An installation without regions is one place, with a name all the same. */
function OnlyRegion({ site }: { site: Site }) {
  return (
    <>
      <p>
        <FormattedMessage
          id="account.region.only"
          defaultMessage="Everything is stored in one place, which its operator calls {identifier}. This site has no other regions."
          description="On the account page of a site without regions; identifier is the code of the place"
          values={{
            identifier: <code dir="ltr">{site.regions.current_jurisdiction}</code>,
          }}
        />
      </p>
      {site.cust && (
        <p className={styles.note}>
          <FormattedMessage
            id="account.region.account"
            defaultMessage="Account: {custid}"
            description="The address of the account, on the page of a site without regions"
            values={{ custid: <bdi dir="ltr">{site.cust.custid}</bdi> }}
          />
        </p>
      )}
    </>
  );
}
