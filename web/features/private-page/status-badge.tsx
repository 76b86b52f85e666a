import { defineMessages, useIntl } from 'react-intl';
import { Seal, type SealState } from '../../ui/seal.tsx';
import type { ReceiptStatus } from './receipt-status.ts';
import styles from './receipt.module.css';
import { outcomeNames } from '../../intl/names.ts';

const { alive } = defineMessages({
  alive: {
    id: 'receipt.badge.alive',
    defaultMessage: 'Waiting to be opened',
    description: 'State of a secret that no one has opened',
  },
});
const badges = { alive, ...outcomeNames };

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
