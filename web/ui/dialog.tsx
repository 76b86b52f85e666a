import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import styles from './dialog.module.css';
import { Icon } from './icon.tsx';

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
  const pressed = useRef<EventTarget | null>(null);
  // Closed before it is taken away: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const closeOutside = (event: MouseEvent) => {
    // The content covers the whole dialog, so a click on the dialog itself has met its backdrop. It must have begun
    // there too: who selects a text and lets go outside wants to keep both.
    if (event.target === event.currentTarget && event.target === pressed.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={closeOutside}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.content}>
        <div className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.close}
            onClick={onClose}
            aria-label={intl.formatMessage({
              id: 'dialog.close',
              defaultMessage: 'Close',
              description: 'Name of the button in the corner that closes a dialog',
            })}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
