import { useEffect, useId, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { FIELD_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { type ReportReason, reportMessage, reportReasons } from '../../../shared/report.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FeedbackForm, Received } from './feedback-form.tsx';
import styles from './feedback.module.css';
import { reasonTexts } from './report-reasons.ts';
import { useFeedback } from './use-feedback.ts';

const texts = defineMessages({
  label: {
    id: 'report.comment',
    defaultMessage: 'Anything else? (optional)',
    description: 'Label of the field in which someone who reports a message can write more',
  },
  note: {
    id: 'report.note',
    defaultMessage:
      'Do not include the secret or its link. An ID of the message, which opens nothing, your time zone and the version of this site are sent with your report.',
    description:
      'Under the field in which someone who reports a message can write more: what not to write, and what is sent beside it',
  },
  missing: {
    id: 'report.no-reason',
    defaultMessage: 'Choose a reason first',
    description: 'Why the button that sends a report is off',
  },
  action: {
    id: 'report.send',
    defaultMessage: 'Send report',
    description: 'Button that sends a report about a message to the operator of the site',
  },
});

/** A comment leaves room for the line before it. */
const COMMENT_CHARACTERS_MAX = FIELD_CHARACTERS_MAX - 100;

interface ReportDialogProps {
  /** The operator finds the secret by it, and no one can open a secret with it. */
  id: string;
  onClose: () => void;
}

/** Reports a secret to the operator, who cannot read it, by its public id. */
export function ReportDialog({ id, onClose }: ReportDialogProps) {
  const intl = useIntl();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const report = useFeedback((comment) => reason && reportMessage({ id, reason, comment }));
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      title={intl.formatMessage({
        id: 'report.title',
        defaultMessage: 'Report this message',
        description: 'Title of the dialog in which a recipient reports a message to the operator',
      })}
      onClose={onClose}
    >
      {report.thanks === null ? (
        <FeedbackForm
          feedback={report}
          area={area}
          texts={texts}
          charactersMax={COMMENT_CHARACTERS_MAX}
          isTextRequired={false}
        >
          <Reasons chosen={reason} onChoose={setReason} />
        </FeedbackForm>
      ) : (
        <Received onClose={onClose}>
          <FormattedMessage
            id="report.sent"
            defaultMessage="Thank you. Your report was sent to the operator of this site."
            description="After someone reported a message to the operator of the site"
          />
        </Received>
      )}
    </Dialog>
  );
}

interface ReasonsProps {
  chosen: ReportReason | null;
  onChoose: (reason: ReportReason) => void;
}

function Reasons({ chosen, onChoose }: ReasonsProps) {
  const intl = useIntl();
  const group = useId();
  const first = useRef<HTMLInputElement>(null);
  // Runs after the dialog's own effect, which opens it.
  useEffect(() => first.current?.focus(), []);
  return (
    <fieldset className={styles.reasons}>
      <legend>
        <FormattedMessage
          id="report.why"
          defaultMessage="What is wrong with it?"
          description="Above three reasons to report a message to the operator of the site"
        />
      </legend>
      {reportReasons.map((reason, place) => (
        <label key={reason}>
          <input
            ref={place === 0 ? first : undefined}
            type="radio"
            name={group}
            value={reason}
            required
            checked={reason === chosen}
            onChange={() => onChoose(reason)}
          />
          <span>{intl.formatMessage(reasonTexts[reason])}</span>
        </label>
      ))}
    </fieldset>
  );
}
