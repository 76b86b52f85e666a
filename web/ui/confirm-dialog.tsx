import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  /** What the button says that lets it happen. */
  action: ReactNode;
  busy: boolean;
  /** Why it cannot happen yet. */
  disabledReason?: string | null;
  /** Why it did not happen. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, busy, disabledReason, error, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.text}>{children}</div>
      {error !== null && <Alert kind="error">{error}</Alert>}
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onClose}>
          <FormattedMessage
            id="confirm.cancel"
            defaultMessage="Cancel"
            description="Button of a dialog that asks for a confirmation: nothing happens"
          />
        </Button>
        <Button variant="primary" busy={busy} disabledReason={disabledReason} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
