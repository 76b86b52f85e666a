import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, CloseButton } from './button.tsx';
import styles from './dialog.module.css';
import { Alert } from './notice.tsx';

interface DialogProps {
  title: ReactNode;
  /** Called after Escape, a click outside, or the cross in the corner: stop rendering the dialog then. */
  onClose: () => void;
  /** Off where the content ends with a button that closes the dialog. */
  hasCross?: boolean;
  children: ReactNode;
}

/**
 * A native modal dialog, open as long as it is rendered. The browser traps the focus inside, makes everything else
 * inert, and gives the focus back to where it came from.
 */
export function Dialog({ title, onClose, hasCross = true, children }: DialogProps) {
  const intl = useIntl();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  // Closed before it is removed: after that the browser cannot restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onPointerDown={(event) => {
        isPressedOutside.current = isOutside(event);
      }}
      onClick={(event) => {
        // A press that began inside, to select text, may end outside.
        if (isPressedOutside.current && isOutside(event)) event.currentTarget.close();
      }}
      onClose={({ currentTarget }) => {
        // The event is asynchronous: the dialog may be open again.
        if (!currentTarget.open) onClose();
      }}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {hasCross && (
            <CloseButton
              className={styles.close}
              onClick={() => dialog.current?.close()}
              label={intl.formatMessage({
                id: 'dialog.close',
                defaultMessage: 'Close',
                description: 'Name of the button in the corner that closes a dialog',
              })}
            />
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The content covers the whole dialog, so an event on the dialog itself is on its backdrop. */
function isOutside({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}

interface DialogActionsProps {
  className?: string | undefined;
  /** The main button last; on narrow screens it is shown first. */
  children: ReactNode;
}

/** The buttons at the end of a dialog. */
export function DialogActions({ className = '', children }: DialogActionsProps) {
  return <div className={`${styles.actions} ${className}`}>{children}</div>;
}

interface ConfirmDialogProps {
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  /** The label of the confirming button. */
  action: ReactNode;
  busy: boolean;
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | null;
  /** Why the action failed. */
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Requires a confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, busy, disabledReason, error, onConfirm, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={styles.text}>{children}</div>
      {error !== null && <Alert kind="error">{error}</Alert>}
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          <FormattedMessage
            id="common.cancel"
            defaultMessage="Cancel"
            description="Button that leaves everything as it was"
          />
        </Button>
        <Button variant="primary" busy={busy} disabledReason={disabledReason} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
