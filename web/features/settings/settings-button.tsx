import type { ReactNode } from 'react';
import { DialogButton } from '../../ui/dialog-button.tsx';

const load = async () => (await import('./settings-modal.tsx')).SettingsModal;

interface SettingsButtonProps {
  className: string | undefined;
  label?: string;
  children: ReactNode;
}

/** Opens the settings. */
export function SettingsButton(props: SettingsButtonProps) {
  return <DialogButton load={load} {...props} />;
}
