import { FormattedMessage } from 'react-intl';

/** What page and dialog are both called. */
export function FeedbackTitle() {
  return (
    <FormattedMessage
      id="feedback.title"
      defaultMessage="Share your feedback"
      description="Title of the feedback dialog, and heading of the feedback page"
    />
  );
}
