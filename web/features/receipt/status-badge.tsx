import { defineMessages, useIntl } from 'react-intl';
import { Seal, type SealState } from '../../ui/seal.tsx';
import type { ReceiptStatus } from './receipt-status.ts';
import styles from './receipt.module.css';

const badges = defineMessages({
  alive: {
    id: 'receipt.badge.alive',
    defaultMessage: 'Waiting to be opened',
    description: 'State of a secret that no one has opened',
  },
  received: {
    id: 'common.opened',
    defaultMessage: 'Opened',
    description:
      'State of a secret: a recipient has opened it; also the event that a webhook reports',
  },
  burned: {
    id: 'common.burned',
    defaultMessage: 'Burned',
    description:
      'State of a secret: someone destroyed it before it was opened; also the event that a webhook reports',
  },
  expired: {
    id: 'common.expired',
    defaultMessage: 'Expired',
    description: 'State of a secret: its time ran out; also the event that a webhook reports',
  },
});

const seals: Record<ReceiptStatus, SealState> = {
  alive: 'unbroken',
  received: 'broken',
  burned: 'burned',
  expired: 'expired',
};

/** The status of a secret, as a live region. */
export function StatusBadge({ status }: { status: ReceiptStatus }) {
  const intl = useIntl();
  return (
    <output className={styles.statusBadge} data-status={status}>
      <Seal state={seals[status]} size={20} />
      <span>{intl.formatMessage(badges[status])}</span>
    </output>
  );
}
