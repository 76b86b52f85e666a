import { useState, type ComponentProps } from 'react';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { LazyPart, importWithRetry } from '../../ui/lazy-part.tsx';

const load = async () => (await importWithRetry(() => import('./upgrade-modal.tsx'))).UpgradeModal;

/** Opens the upgrade dialog. */
export function UpgradeButton(props: Omit<ComponentProps<typeof DialogButton>, 'load'>) {
  return <DialogButton load={load} {...props} />;
}

/** The same dialog for a page that opens it itself; `dialog` can be rendered anywhere on the page. */
export function useUpgrade() {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen && <LazyPart load={load} props={{ onClose: () => setOpen(false) }} />,
  };
}
