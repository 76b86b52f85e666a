import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { UNLOCKS_MAX } from '../../../shared/limits.ts';
import { refusalOf } from '../../api/failure.ts';
import { type Receipt, receiptQuery, unlock } from '../../api/receipts.ts';
import { useAction } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './receipt.module.css';

interface UnlockProps {
  receipt: Receipt;
  metadataKey: string;
  /** Must move the focus: the button is removed. */
  onUnlocked: (receipt: Receipt) => void;
  /** Shown in place of the button once all unlocks are used. */
  usedUp: ReactNode;
  /** The text of the button. */
  children: ReactNode;
}

/** Ends a lockout early, a limited number of times. */
export function Unlock({ receipt, metadataKey, onUnlocked, usedUp, children }: UnlockProps) {
  const intl = useIntl();
  const { unlocks_left: unlocksLeft } = receipt.details;
  const unlocking = useUnlock(metadataKey, onUnlocked);
  if (unlocksLeft === 0) return <p className={styles.lockNote}>{usedUp}</p>;
  return (
    <>
      {unlocking.isError && <Alert kind="error">{failureText(intl, unlocking.error)}</Alert>}
      <div className={styles.unlock}>
        <Button busy={unlocking.isPending} onClick={() => unlocking.send()}>
          {children}
        </Button>
        <span className={styles.lockNote}>
          <FormattedMessage
            id="receipt.unlock.left"
            defaultMessage="Unlocks left: {left, number} of {max, number}"
            description="Beside the button that unlocks the secret: how often it can be used"
            values={{ left: unlocksLeft, max: UNLOCKS_MAX }}
          />
        </span>
      </div>
    </>
  );
}

function useUnlock(metadataKey: string, onUnlocked: (receipt: Receipt) => void) {
  const queryClient = useQueryClient();
  const { queryKey } = receiptQuery(metadataKey);
  return useAction(['unlock', metadataKey], {
    mutationFn: () => unlock(metadataKey),
    onSuccess: (receipt) => {
      queryClient.setQueryData(queryKey, receipt);
      onUnlocked(receipt);
    },
    onError: (error) => {
      // The last unlock was used in another tab: reload the receipt.
      if (refusalOf(error)?.code === 'unlocks_used') void queryClient.refetchQueries({ queryKey });
    },
  });
}

/** That a lockout cannot be ended early any more, after wrong passphrases or codes. */
export function UnlocksUsed() {
  return (
    <FormattedMessage
      id="failure.unlocks_used"
      defaultMessage="All unlocks have been used. Wait until the lock ends, or burn the secret."
      description="Why there is no button to unlock the secret any more"
    />
  );
}
