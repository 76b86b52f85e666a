import { type ComponentType, type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from './notice.tsx';
import { type LazyPart, lazyPart } from './lazy-part.tsx';

interface DialogProps {
  onClose: () => void;
}

/** A dialog whose code is loaded when it is opened. If that fails, an alert is in its place. */
export function lazyDialog<Name extends string, Props extends DialogProps>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyPart<Props> {
  return lazyPart(load, name, NotLoaded);
}

function NotLoaded({ onClose }: DialogProps) {
  return (
    <Alert kind="error" onDismiss={onClose}>
      <FormattedMessage
        id="dialog.failed"
        defaultMessage="This could not be loaded. Check your connection and try again."
        description="Error after a button that opens a dialog, when its code did not arrive"
      />
    </Alert>
  );
}

/** Opens a dialog from anywhere on a page; `dialog` can be rendered anywhere, too. */
export function useDialog(Dialog: LazyPart<DialogProps>) {
  /** How often it was asked for: one that could not be loaded is loaded again. Null while it is closed. */
  const [opening, setOpening] = useState<number | null>(null);
  return {
    open: () => setOpening((last) => (last ?? 0) + 1),
    dialog: opening !== null && <Dialog key={opening} onClose={() => setOpening(null)} />,
  };
}

interface DialogButtonProps {
  dialog: LazyPart<DialogProps>;
  className: string | undefined;
  /** The accessible name of an icon; absent where the content is text. */
  label?: string;
  children: ReactNode;
}

export function DialogButton({ dialog: Dialog, className, label, children }: DialogButtonProps) {
  const { open, dialog } = useDialog(Dialog);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onPointerEnter={() => void Dialog.prepare()}
        onFocus={() => void Dialog.prepare()}
        onClick={open}
      >
        {children}
      </button>
      {dialog}
    </>
  );
}
