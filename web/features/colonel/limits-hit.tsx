import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { Colonel } from '../../data/colonel.ts';
import card from './card.module.css';
import { groupNames } from './group-names.ts';
import { limitName } from './limit-names.ts';
import styles from './limits-hit.module.css';

type Hits = Colonel['limits_hit'];

/** How often somebody was turned away because of a limit. */
export function LimitsHit({ hits }: { hits: Hits }) {
  const intl = useIntl();
  const title = intl.formatMessage({
    id: 'colonel.limits',
    defaultMessage: 'Turned away by a limit',
    description: 'Heading over a table that says how often people did something too often',
  });
  return (
    <section className={card.card}>
      <h3 className={card.heading}>{title}</h3>
      {hits.length > 0 ? (
        <Table hits={hits} title={title} />
      ) : (
        <p className={styles.none}>
          <FormattedMessage
            id="colonel.limits.none"
            defaultMessage="Nobody, neither today nor yesterday."
            description="Said under a heading when no limit was reached: nobody was turned away"
          />
        </p>
      )}
    </section>
  );
}

function Table({ hits, title }: { hits: Hits; title: string }) {
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
            <FormattedMessage {...groupNames.today} />
          </th>
          <th scope="col">
            <FormattedMessage {...groupNames.yesterday} />
          </th>
        </tr>
      </thead>
      <tbody>
        {hits.map(({ limit, today, yesterday }) => {
          const name = limitName(limit);
          return (
            <tr key={limit}>
              <th scope="row">
                {name ? intl.formatMessage(name) : <code dir="ltr">{limit}</code>}
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
