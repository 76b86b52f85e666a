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

/** Opens a dialog whose code is loaded on demand. If that fails, an alert is shown. */
export function DialogButton({ load, className, label, children }: DialogButtonProps) {
  const [dialog, setDialog] = useState<{ Content: DialogComponent } | null>(null);
  const [failed, setFailed] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  const open = async () => {
    try {
      const Content = await load();
      setDialog({ Content });
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
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
        onClick={() => void open()}
      >
        {children}
      </button>
      {dialog && <dialog.Content onClose={() => setDialog(null)} />}
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
}
