import { FormattedMessage } from 'react-intl';
import { currentRegion, regionAddress } from '../../api/regions.ts';
import type { Site } from '../../api/site.ts';
import { Alert } from '../../ui/notice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StorageLocation } from '../storage-location.tsx';
import styles from './settings.module.css';

/** Where the data is: the region, what it means, and the other regions; or the one place of a site without regions. */
export function DataRegion({ site }: { site: Site }) {
  return site.regions_enabled ? <RegionOfMany site={site} /> : <OnlyRegion site={site} />;
}

/** States only what the platform guarantees. */
function OnlyRegion({ site }: { site: Site }) {
  const { current_jurisdiction: current, is_pinned: isPinned } = site.regions;
  const values = {
    identifier: (
      <code dir="ltr" translate="no">
        {current}
      </code>
    ),
  };
  return (
    <p>
      {isPinned ? (
        <FormattedMessage
          id="region.only"
          defaultMessage="Data location: {identifier}. This site has one region."
          description="Where the data of a site without regions is; identifier is the code of the place"
          values={values}
        />
      ) : (
        <FormattedMessage
          id="region.only.near"
          defaultMessage="Data location: {identifier}. This site has one region. The exact location is not guaranteed."
          description="Where the data of a site without regions is, if it is bound to no place; identifier is its code"
          values={values}
        />
      )}
    </p>
  );
}

function RegionOfMany({ site }: { site: Site }) {
  const region = currentRegion(site);
  return (
    <div className={styles.stack}>
      {region ? (
        <div className={styles.card}>
          <Icon name="globe" size={24} />
          <p>
            <strong>{region.display_name}</strong>
            <span className={styles.identifier}>
              <FormattedMessage
                id="region.center"
                defaultMessage="Data center: {identifier}"
                description="Under the name of a region: the code of its data center"
                values={{
                  identifier: (
                    <code dir="ltr" translate="no">
                      {region.identifier}
                    </code>
                  ),
                }}
              />
            </span>
          </p>
        </div>
      ) : (
        <Alert kind="error">
          <FormattedMessage
            id="region.unknown"
            defaultMessage="Jurisdiction with identifier not found. Choose one of the regions in the list."
            description="Error: the region that this site is set to is not among the known ones"
          />
        </Alert>
      )}
      {region && (
        <p>
          <StorageLocation isPinned={site.regions.is_pinned} />
        </p>
      )}
      <p>
        <FormattedMessage
          id="region.separate"
          defaultMessage="Each region has its own accounts and data. An account created here does not exist in the others, and no data is copied between them."
          description="What the separation of data regions means"
        />
      </p>
      <Regions site={site} />
    </div>
  );
}

function Regions({ site }: { site: Site }) {
  const { current_jurisdiction: current, jurisdictions } = site.regions;
  return (
    <section>
      <h3 className={styles.heading}>
        <FormattedMessage
          id="region.list"
          defaultMessage="Available regions"
          description="Heading of the list of data regions"
        />
      </h3>
      <ul>
        {jurisdictions.map((region) => (
          <li key={region.identifier} className={styles.item}>
            {region.identifier === current ? (
              <>
                <span>{region.display_name}</span>
                <span className={styles.current}>
                  <FormattedMessage
                    id="region.current"
                    defaultMessage="Current"
                    description="Mark on the data region that this site is in"
                  />
                </span>
              </>
            ) : (
              <a href={regionAddress(region, location.protocol)}>{region.display_name}</a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
