import { defineMessages, useIntl } from 'react-intl';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Seal, type SealState } from '../../ui/seal.tsx';
import styles from './headline.module.css';
import type { Fate } from './events.ts';

const badges = defineMessages({
  alive: {
    id: 'receipt.badge.alive',
    defaultMessage: 'Sealed, waiting for its reader',
    description: 'State of a secret that nobody has opened',
  },
  received: {
    id: 'receipt.badge.received',
    defaultMessage: 'Seal broken',
    description: 'State of a secret that was opened',
  },
  burned: {
    id: 'receipt.badge.burned',
    defaultMessage: 'Burned',
    description: 'State of a secret that its creator destroyed',
  },
  expired: {
    id: 'receipt.badge.expired',
    defaultMessage: 'Expired',
    description: 'State of a secret whose time ran out',
  },
});

const headings = defineMessages({
  alive: {
    id: 'receipt.heading.alive',
    defaultMessage: 'Send this link',
    description: "Heading of the creator's page, above the link to send",
  },
  received: {
    id: 'receipt.heading.received',
    defaultMessage: 'It was opened',
    description: "Heading of the creator's page after the secret was opened",
  },
  burned: {
    id: 'receipt.heading.burned',
    defaultMessage: 'It was burned unread',
    description: "Heading of the creator's page after the secret was destroyed by its creator",
  },
  expired: {
    id: 'receipt.heading.expired',
    defaultMessage: 'It expired unopened',
    description: "Heading of the creator's page after the secret's time ran out",
  },
});

const leads = defineMessages({
  alive: {
    id: 'receipt.lead.alive',
    defaultMessage: 'It works once, for whoever opens it first. Pass it on with care.',
    description: 'Sentence above the link to send',
  },
  received: {
    id: 'receipt.lead.received',
    defaultMessage:
      'The link is used up and the secret is gone. If your reader says it was not them, treat it as known to a stranger.',
    description: 'Sentence on the page of a secret that was opened',
  },
  burned: {
    id: 'receipt.lead.burned',
    defaultMessage: 'The link no longer works and the secret cannot be brought back.',
    description: 'Sentence on the page of a secret that its creator destroyed',
  },
  expired: {
    id: 'receipt.lead.expired',
    defaultMessage:
      'Nobody opened the link in time. The secret is gone; seal it again if it is still needed.',
    description: 'Sentence on the page of a secret whose time ran out',
  },
});

const seals: Record<Fate, SealState> = {
  alive: 'unbroken',
  received: 'broken',
  burned: 'burned',
  expired: 'burned',
};

/** What has become of the secret, in a badge, a heading and a sentence; changes are said aloud. */
export function Headline({ fate }: { fate: Fate }) {
  const intl = useIntl();
  return (
    <div className={styles.headline}>
      <output className={styles.badge} data-fate={fate}>
        <Seal state={seals[fate]} size={20} />
        {intl.formatMessage(badges[fate])}
      </output>
      <PageHeading size="large">{intl.formatMessage(headings[fate])}</PageHeading>
      <p className={styles.lead}>{intl.formatMessage(leads[fate])}</p>
    </div>
  );
}
