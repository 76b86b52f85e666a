import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { currentRegion } from '../../data/regions.ts';
import type { Site } from '../../data/site.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import styles from './entry.module.css';

interface EntryPageProps {
  /** Where the data of an account is, if that needs saying. */
  site?: Site;
  heading: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** One narrow column with one thing to do. */
export function EntryPage({ site, heading, lead, children }: EntryPageProps) {
  const region = site?.regions_enabled ? currentRegion(site) : null;
  return (
    <div className={styles.page}>
      <div className={styles.intro}>
        <PageHeading>{heading}</PageHeading>
        {lead && <p>{lead}</p>}
        {region && (
          <p className={styles.region}>
            <Icon name="globe" size={18} />
            <span>
              <Place region={region.display_name} isPinned={site?.regions.is_pinned ?? false} />
            </span>
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

/** Says no more than the platform holds. */
function Place({ region, isPinned }: { region: string; isPinned: boolean }) {
  const values = { region: <strong>{region}</strong> };
  return isPinned ? (
    <FormattedMessage
      id="entry.region"
      defaultMessage="Your data is stored in the {region} region."
      description="Where accounts made or used on this page are stored; region is a name such as European Union"
      values={values}
    />
  ) : (
    <FormattedMessage
      id="entry.region.near"
      defaultMessage="Your data is kept near the {region} region."
      description="Where accounts made or used on this page are kept, where nothing binds them to the region; region is a name such as Canada"
      values={values}
    />
  );
}
