import type { ComponentProps } from 'react';
import { DialogButton } from '../ui/dialog-button.tsx';
import { importWithRetry } from '../ui/lazy-part.tsx';

const load = async () =>
  (await importWithRetry(() => import('./-feedback-modal.tsx'))).CheckedFeedbackModal;

/** Opens the feedback form. */
export function FeedbackButton(props: Omit<ComponentProps<typeof DialogButton>, 'load'>) {
  return <DialogButton load={load} {...props} />;
}
