import type { ReactNode } from 'react';
import { DialogButton } from '../../ui/dialog-button.tsx';

const load = async () => (await import('./feedback-modal.tsx')).FeedbackModal;

interface FeedbackButtonProps {
  className: string | undefined;
  label?: string;
  children: ReactNode;
}

/** Opens the feedback form. */
export function FeedbackButton(props: FeedbackButtonProps) {
  return <DialogButton load={load} {...props} />;
}
