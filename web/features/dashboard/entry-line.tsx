import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Entry } from '../../data/recent.ts';
import { Flame } from '../../ui/flame.tsx';
import { Moment } from '../../ui/moment.tsx';
import { wordClass } from '../../ui/quiet-button.ts';
import { Seal, type SealState } from '../../ui/seal.tsx';
import { isAlive, statusOf, turnOf, type ServiceStatus } from './entries.ts';
import styles from './entry-line.module.css';
import { standings, titles, turns } from './entry-texts.ts';

const seals: Record<ServiceStatus, SealState> = {
  new: 'unbroken',
  viewed: 'unbroken',
  received: 'broken',
  burned: 'burned',
  expired: 'burned',
};

/** One secret: its short key, whom it went to, what has become of it and when, and the way to burn it. */
export function EntryLine({ entry }: { entry: Entry }) {
  const intl = useIntl();
  const standing = statusOf(entry);
  return (
    <li className={styles.entry} data-alive={isAlive(entry)}>
      <div className={styles.head}>
        <span className={styles.title}>
          {intl.formatMessage(entry.is_destroyed ? titles.gone : titles.kept)}
        </span>
        <span className={styles.standing} data-standing={standing}>
          <Seal state={seals[standing]} size={16} />
          {intl.formatMessage(standings[standing])}
        </span>
      </div>
      <div className={styles.name}>
        <Name entry={entry} />
        {entry.recipients.map((recipient) => (
          <bdi key={recipient} dir="ltr" className={styles.recipient}>
            {recipient}
          </bdi>
        ))}
      </div>
      <dl className={styles.times}>
        <div>
          <dt>
            <FormattedMessage
              id="recent.created"
              defaultMessage="Created"
              description="Before a moment: when a secret in the list was created"
            />
          </dt>
          <dd>
            <Moment atSeconds={entry.created} />
          </dd>
        </div>
        <div>
          <dt>{intl.formatMessage(turns[standing])}</dt>
          <dd>
            <Moment atSeconds={turnOf(entry)} />
          </dd>
        </div>
      </dl>
      {entry.key !== '' && isAlive(entry) && <Burn entry={entry} />}
    </li>
  );
}

/** The short key; it leads to the creator's page while the list still knows the way. */
function Name({ entry: { key, shortkey, is_destroyed: isDestroyed } }: { entry: Entry }) {
  const name = (
    <bdi dir="ltr" className={styles.key}>
      {isDestroyed ? <s>{shortkey}</s> : shortkey}
    </bdi>
  );
  if (key === '') return <span className={styles.plain}>{name}</span>;
  return (
    <Link to="/private/$metadataKey" params={{ metadataKey: key }} className={styles.link}>
      {name}
    </Link>
  );
}

function Burn({ entry: { key, shortkey } }: { entry: Entry }) {
  return (
    <Link
      to="/private/$metadataKey/burn"
      params={{ metadataKey: key }}
      className={`${wordClass} ${styles.burn}`}
    >
      <Flame size={18} />
      <span>
        <FormattedMessage
          id="recent.burn"
          defaultMessage="Burn <key>{shortkey}</key>"
          description="Link to burn a secret of the list; only screen readers hear what stands in key"
          values={{
            shortkey,
            key: heardOnly,
          }}
        />
      </span>
    </Link>
  );
}

/** The eye has the short key before it already. */
function heardOnly(inside: ReactNode) {
  return <span className="visually-hidden">{inside}</span>;
}
