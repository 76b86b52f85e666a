import { FeedbackModal } from '../features/feedback/feedback-modal.tsx';
import { loadBotCheck } from './-bot-check.ts';

/** The feedback dialog with its bot check. */
export function CheckedFeedbackModal({ onClose }: { onClose: () => void }) {
  return <FeedbackModal onClose={onClose} loadBotCheck={loadBotCheck} />;
}
