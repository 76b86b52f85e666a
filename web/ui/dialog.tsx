import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useIntl } from 'react-intl';
import { CloseButton } from './close-button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  title: ReactNode;
  /** Called after Escape, a click outside, or the button in the corner: stop rendering the dialog then. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A native modal dialog, open as long as it is rendered. The browser traps the focus inside, makes everything else
 * inert, and gives the focus back to where it came from.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const intl = useIntl();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedOutside = useRef(false);
  // Closed before it leaves the document: after that no browser knows where the focus came from.
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
        // Told a moment later; by then it may be open again.
        if (!currentTarget.open) onClose();
      }}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <CloseButton
            className={styles.close}
            onClick={() => dialog.current?.close()}
            label={intl.formatMessage({
              id: 'dialog.close',
              defaultMessage: 'Close',
              description: 'Name of the button in the corner that closes a dialog',
            })}
          />
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The content covers the whole dialog, so what meets the dialog itself has met its backdrop. */
function isOutside({ target, currentTarget }: SyntheticEvent): boolean {
  return target === currentTarget;
}
