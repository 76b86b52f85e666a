import type { ReactNode } from 'react';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { importWithRetry } from '../../ui/lazy-part.tsx';

const load = async () =>
  (await importWithRetry(() => import('./settings-modal.tsx'))).SettingsModal;

interface SettingsButtonProps {
  className: string | undefined;
  label?: string;
  children: ReactNode;
}

/** Opens the settings, whose code is loaded on demand. */
export function SettingsButton(props: SettingsButtonProps) {
  return <DialogButton load={load} {...props} />;
}
