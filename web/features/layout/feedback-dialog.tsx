import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { FeedbackModal } from '../../parts/feedback/feedback-form.tsx';

/** The feedback dialog, with a link to the page with the same form. The recipient's page has no router, and so no link. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  return (
    <FeedbackModal onClose={onClose}>
      <Link to="/feedback" onClick={onClose}>
        <FormattedMessage
          id="feedback.as-page"
          defaultMessage="Open as a page"
          description="Link from the feedback dialog to the page with the same form"
        />
      </Link>
    </FeedbackModal>
  );
}
