import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { ATTEMPTS_PER_ROUND, UNLOCKS_MAX } from '../../../shared/limits.ts';
import { refusalOf } from '../../data/call-failure.ts';
import { isOver, receiptQuery, unlock, type Receipt } from '../../data/receipts.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ExactMoment, useNow } from '../../ui/moment.tsx';
import styles from './lockout.module.css';

interface LockoutProps {
  receipt: Receipt;
  metadataKey: string;
}

/** After wrong passphrases nobody can try for a while. The creator can end that early, a few times. */
export function Lockout({ receipt, metadataKey }: LockoutProps) {
  const now = useNow();
  const { locked_until: lockedUntil, unlocks_left: unlocksLeft } = receipt.details;
  if (lockedUntil === null || lockedUntil * 1000 <= now || isOver(receipt)) return null;
  return (
    <div className={styles.lockout}>
      <p>
        <FormattedMessage
          id="receipt.locked"
          defaultMessage="Locked until {until}: too many wrong passphrases."
          description="Why the recipient cannot open the secret now"
          values={{ until: <ExactMoment atSeconds={lockedUntil} /> }}
        />
      </p>
      {unlocksLeft === 0 ? (
        <p className={styles.note}>
          <FormattedMessage
            id="receipt.unlock.none"
            defaultMessage="All {max, number} unlocks are used. Wait until then, or burn this secret."
            description="Why there is no button to unlock the secret any more"
            values={{ max: UNLOCKS_MAX }}
          />
        </p>
      ) : (
        <Unlock unlocksLeft={unlocksLeft} metadataKey={metadataKey} />
      )}
    </div>
  );
}

interface UnlockProps {
  /** Absent from an earlier server. */
  unlocksLeft: number | undefined;
  metadataKey: string;
}

function Unlock({ unlocksLeft, metadataKey }: UnlockProps) {
  const intl = useIntl();
  const unlocking = useUnlocking(metadataKey);
  return (
    <>
      {unlocking.isError && <Alert kind="error">{formFailureText(intl, unlocking.error)}</Alert>}
      <div className={styles.action}>
        <Button busy={unlocking.isPending} onClick={() => unlocking.mutate()}>
          <FormattedMessage
            id="receipt.unlock"
            defaultMessage="Allow {attempts, plural, one {# more try} other {# more tries}}"
            description="Button that unlocks the secret after wrong passphrases, for so many further ones"
            values={{ attempts: ATTEMPTS_PER_ROUND }}
          />
        </Button>
        {unlocksLeft !== undefined && (
          <span className={styles.note}>
            <FormattedMessage
              id="receipt.unlock.left"
              defaultMessage="Unlocks left: {left, number} of {max, number}"
              description="Beside the button that unlocks the secret: how often it can be used"
              values={{ left: unlocksLeft, max: UNLOCKS_MAX }}
            />
          </span>
        )}
      </div>
    </>
  );
}

function useUnlocking(metadataKey: string) {
  const queryClient = useQueryClient();
  const { queryKey } = receiptQuery(metadataKey);
  return useMutation({
    mutationFn: () => unlock(metadataKey),
    onSuccess: (receipt) => queryClient.setQueryData(queryKey, receipt),
    onError: (error) => {
      // The last one was used in another tab: the page shows so.
      if (refusalOf(error)?.code === 'unlocks_used') void queryClient.refetchQueries({ queryKey });
    },
  });
}
