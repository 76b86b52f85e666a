import { lazyDialog } from '../../ui/dialog-button.tsx';

/** Theme, language and data region. */
export const SettingsDialog = lazyDialog(() => import('./settings-modal.tsx'), 'SettingsModal');
