import { useIntl } from 'react-intl';
import { FeedbackModal } from '../../parts/feedback/feedback-form.tsx';

interface ReportDialogProps {
  /** The operator finds the secret by it, and no one can open a secret with it. */
  id: string;
  onClose: () => void;
}

/** The feedback dialog for a secret, of which it names the public id alone. */
export function ReportDialog({ id, onClose }: ReportDialogProps) {
  const intl = useIntl();
  return (
    <FeedbackModal
      onClose={onClose}
      report={{
        title: intl.formatMessage({
          id: 'report.title',
          defaultMessage: 'Report this message',
          description: 'Title of the dialog in which a recipient reports a message to the operator',
        }),
        message: `${intl.formatMessage(
          {
            id: 'report.message',
            defaultMessage: 'I want to report the message {id}:',
            description:
              'How a report to the operator of the site begins; the recipient goes on writing. {id} is 22 letters and digits',
          },
          { id },
        )} `,
      }}
    />
  );
}
