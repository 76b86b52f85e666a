import { useState, type ComponentType, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from './alert.tsx';

type DialogComponent = ComponentType<{ onClose: () => void }>;

interface DialogButtonProps {
  /** Loads the dialog; called on hover and focus already. */
  load: () => Promise<DialogComponent>;
  className: string | undefined;
  /** The accessible name of an icon; absent where the content is text. */
  label?: string;
  children: ReactNode;
}

/** Opens a dialog whose code is loaded on demand. */
export function DialogButton({ load, className, label, children }: DialogButtonProps) {
  const { prepare, open, dialog } = useLoadedDialog(load);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        {children}
      </button>
      {dialog}
    </>
  );
}

/** A dialog whose code is loaded on demand. If that fails, an alert is in its place. */
export function useLoadedDialog(load: () => Promise<DialogComponent>) {
  const [loaded, setLoaded] = useState<{ Content: DialogComponent } | null>(null);
  const [failed, setFailed] = useState(false);
  const open = async () => {
    try {
      const Content = await load();
      setLoaded({ Content });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const dialog = (
    <>
      {loaded && <loaded.Content onClose={() => setLoaded(null)} />}
      {failed && (
        <Alert kind="error" onDismiss={() => setFailed(false)}>
          <FormattedMessage
            id="dialog.failed"
            defaultMessage="This could not be loaded. Check the connection and try again."
            description="Error after a button that opens a dialog, when its code did not arrive"
          />
        </Alert>
      )}
    </>
  );
  return {
    prepare: () => void load().catch(() => undefined),
    open: () => void open(),
    dialog,
  };
}
