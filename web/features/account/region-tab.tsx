import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { siteQuery, type Site } from '../../data/site.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './form.module.css';
import type { AccountParts } from './parts.ts';

/** Where the account and its data are. */
export function RegionTab({ Region }: Pick<AccountParts, 'Region'>) {
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
        <OnlyPlace regions={site.regions} />
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

/** Says no more than the platform holds. */
function OnlyPlace({ regions }: Pick<Site, 'regions'>) {
  const values = { identifier: <code dir="ltr">{regions.current_jurisdiction}</code> };
  return regions.is_pinned ? (
    <FormattedMessage
      id="account.region.only"
      defaultMessage="Everything is stored in one place, which its operator calls {identifier}. This site has no other regions."
      description="On the account page of a site without regions; identifier is the code of the place"
      values={values}
    />
  ) : (
    <FormattedMessage
      id="account.region.only.near"
      defaultMessage="This site has no regions. Its operator calls it {identifier}, and the platform that it runs on promises nobody where it keeps what is stored."
      description="On the account page of a site without regions that is bound to no place; identifier is its code"
      values={values}
    />
  );
}
