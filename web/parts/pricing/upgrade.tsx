import type { ComponentProps } from 'react';
import { DialogButton, lazyDialog } from '../../ui/dialog-button.tsx';

/** What the larger plan has, and the way to buy it. */
export const UpgradeDialog = lazyDialog(() => import('./upgrade-modal.tsx'), 'UpgradeModal');

export function UpgradeButton(props: Omit<ComponentProps<typeof DialogButton>, 'dialog'>) {
  return <DialogButton dialog={UpgradeDialog} {...props} />;
}
