import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { FeedbackModal } from '../features/feedback/feedback-modal.tsx';
import { loadBotCheck } from '../parts/bot-check/load.ts';

/** The feedback dialog with its bot check, and a link to the page with the same form. */
export function CheckedFeedbackModal({ onClose }: { onClose: () => void }) {
  return (
    <FeedbackModal
      onClose={onClose}
      loadBotCheck={loadBotCheck}
      pageLink={
        <Link to="/feedback" onClick={onClose}>
          <FormattedMessage
            id="feedback.as-page"
            defaultMessage="Open as a page"
            description="Link from the feedback dialog to the page with the same form"
          />
        </Link>
      }
    />
  );
}
