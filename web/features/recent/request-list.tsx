import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { RecentAsk } from '../../api/recent.ts';
import { LinkSeal } from '../../parts/link-seal.tsx';
import { BriefMoment } from '../../ui/moment.tsx';
import { Seal, type SealState } from '../../ui/seal.tsx';
import styles from './entries.module.css';
import recent from './recent.module.css';

const seals: Record<RecentAsk['state'], SealState> = {
  open: 'unbroken',
  full: 'unbroken',
  closed: 'broken',
  expired: 'expired',
};

const states: Record<Exclude<RecentAsk['state'], 'open'>, MessageDescriptor> = defineMessages({
  full: {
    id: 'requests.full',
    defaultMessage: 'complete',
    description: 'State of a request in a list, after "3 of 3 answers": it takes no more',
  },
  closed: {
    id: 'requests.closed',
    defaultMessage: 'closed',
    description: 'State of a request in a list, after "1 of 3 answers": its requester closed it',
  },
  expired: {
    id: 'requests.expired',
    defaultMessage: 'expired',
    description: 'State of a request in a list, after "1 of 3 answers": its time ran out',
  },
});

/** The requests for secrets of the account, above its secrets. */
export function RequestList({ asks }: { asks: readonly RecentAsk[] | undefined }) {
  if (!asks?.length) return null;
  return (
    <section className={`${recent.list} ${recent.requests}`}>
      <h2 className={recent.heading}>
        <FormattedMessage
          id="requests"
          defaultMessage="Requests"
          description="Heading of the list of requests for secrets, above the list of secrets"
        />
      </h2>
      <ul className={styles.card}>
        {asks.map((ask) => (
          // `key` may be empty; the short key never is.
          <RequestLine key={ask.shortkey} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

/** It leads to its private page, which opens the answers only where its link was kept. */
function RequestLine({ ask }: { ask: RecentAsk }) {
  const intl = useIntl();
  const { key, shortkey, label, state, answers, answers_max: max } = ask;
  const name = (
    <>
      <span className={styles.title}>
        {label === undefined ? (
          <FormattedMessage
            id="requests.unnamed"
            defaultMessage="Request"
            description="Name, in a list, of a request for a secret without a label"
          />
        ) : (
          <bdi translate="no">{label}</bdi>
        )}
      </span>
      <bdi dir="ltr" className={`${styles.facts} ${styles.key}`} translate="no">
        {shortkey}
      </bdi>
    </>
  );
  return (
    <li className={styles.entry} data-active={state === 'open'}>
      <LinkSeal secretKey={key}>
        <Seal state={seals[state]} size={32} />
      </LinkSeal>
      {key === '' ? (
        <span className={styles.link}>{name}</span>
      ) : (
        <Link to="/private/ask/$askKey" params={{ askKey: key }} className={styles.link}>
          {name}
        </Link>
      )}
      <div className={styles.state}>
        <span>
          <FormattedMessage
            id="requests.answers"
            defaultMessage="{count} of {max, plural, one {# answer} other {# answers}}"
            description="In a list: how many answers a request has, and how many it takes"
            values={{ count: answers, max }}
          />
        </span>
        <span className={styles.time}>
          {state === 'open' ? (
            <FormattedMessage
              id="recent.expires"
              defaultMessage="expires {time}"
              description="Under the state of a secret in the list; time is relative, such as: in 7 days"
              values={{ time: <BriefMoment atSeconds={ask.expiration_stamp} /> }}
            />
          ) : (
            intl.formatMessage(states[state])
          )}
        </span>
      </div>
    </li>
  );
}
