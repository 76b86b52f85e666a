import { FormattedMessage } from 'react-intl';
import type { Colonel } from '../../data/colonel.ts';
import card from './card.module.css';
import styles from './installation.module.css';

/** Which version runs, and where what it stores is kept. */
export function Installation({ version, region }: Pick<Colonel, 'version' | 'region'>) {
  return (
    <section className={card.card}>
      <h3 className={card.heading}>
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
              id="colonel.version"
              defaultMessage="Version"
              description="Name of a fact: which version of the product runs"
            />
          </dt>
          <dd>
            <code dir="ltr">{version}</code>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage
              id="colonel.region"
              defaultMessage="Region"
              description="Name of a fact: the code of the region that the site is for"
            />
          </dt>
          <dd>
            <code dir="ltr">{region.jurisdiction}</code>
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage
              id="colonel.stored"
              defaultMessage="Stored in"
              description="Name of a fact: where the platform keeps the site’s data"
            />
          </dt>
          <dd>
            <Place pinnedTo={region.pinned_to} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Place({ pinnedTo }: { pinnedTo: string | null }) {
  if (pinnedTo === null) {
    return (
      <FormattedMessage
        id="colonel.stored.anywhere"
        defaultMessage="The platform makes no promise about where."
        description="Where data is stored, when nothing pins it to a region"
      />
    );
  }
  return (
    <FormattedMessage
      id="colonel.stored.pinned"
      defaultMessage="{region}, which the platform promises for everything in vaults and accounts."
      description="Where data is stored; region is the code of a region, such as eu"
      values={{ region: <code dir="ltr">{pinnedTo}</code> }}
    />
  );
}
