import { useEffect, useId, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { FIELD_CHARACTERS_MAX } from '../../../shared/limits.ts';
import {
  type ReportReason,
  reportMessage,
  reportReasons,
  type ReportSubject,
} from '../../../shared/report.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FeedbackForm, type FormTexts, Received } from './feedback-form.tsx';
import styles from './feedback.module.css';
import { reasonTexts } from './report-reasons.ts';
import { useFeedback } from './use-feedback.ts';

const texts: FormTexts = defineMessages({
  label: {
    id: 'report.comment',
    defaultMessage: 'Anything else? (optional)',
    description: 'Label of the field in which someone who reports a message can write more',
  },
  note: {
    id: 'report.note',
    defaultMessage:
      'Do not include the secret or its link. An ID of the message, which opens nothing, your time zone, the version of this site and, if you are signed in, your email address are sent with your report.',
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

const textsOfRequest: FormTexts = {
  ...texts,
  ...defineMessages({
    note: {
      id: 'report.request.note',
      defaultMessage:
        'Do not include what you would answer. An ID of the request, which opens nothing, your time zone, the version of this site and, if you are signed in, your email address are sent with your report.',
      description:
        'Under the field in which someone who reports a request for a secret can write more: what not to write, and what is sent beside it',
    },
  }),
};

const titles: Record<ReportSubject, MessageDescriptor> = defineMessages({
  secret: {
    id: 'report.title',
    defaultMessage: 'Report this message',
    description: 'Title of the dialog in which a recipient reports a message to the operator',
  },
  request: {
    id: 'report.request.title',
    defaultMessage: 'Report this request',
    description:
      'Title of the dialog in which someone reports a request for a secret to the operator; also the button that opens it',
  },
});

/** A comment leaves room for the line before it. */
const COMMENT_CHARACTERS_MAX = FIELD_CHARACTERS_MAX - 100;

interface ReportDialogProps {
  /** The operator finds what is reported by it, and no one can open anything with it. */
  id: string;
  /** The link of a request; absent for a secret, whose link would open it. */
  askLink?: string;
  onClose: () => void;
}

/** Reports a secret or a request to the operator, who can read neither, by its public id. */
export function ReportDialog({ id, askLink, onClose }: ReportDialogProps) {
  const intl = useIntl();
  const subject = askLink === undefined ? 'secret' : 'request';
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [isLinkSent, setLinkSent] = useState(false);
  const report = useFeedback((comment) => {
    const parts = isLinkSent && askLink !== undefined ? [askLink, comment] : [comment];
    return reason && reportMessage({ subject, id, reason, comment: parts.join('\n\n').trim() });
  });
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog title={intl.formatMessage(titles[subject])} onClose={onClose}>
      {report.thanks === null ? (
        <FeedbackForm
          feedback={report}
          area={area}
          texts={subject === 'request' ? textsOfRequest : texts}
          charactersMax={COMMENT_CHARACTERS_MAX - (askLink?.length ?? 0)}
          isTextRequired={false}
        >
          <Reasons chosen={reason} onChoose={setReason} />
          {subject === 'request' && <SendLink isChosen={isLinkSent} onChoose={setLinkSent} />}
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

interface SendLinkProps {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Whether the operator gets the link of the request, with which they can read the question and no answer. */
function SendLink({ isChosen, onChoose }: SendLinkProps) {
  return (
    <label className={styles.link}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <span>
        <FormattedMessage
          id="report.request.link"
          defaultMessage="Send the link, too. With it the operator can read the request, but no answer."
          description="Checkbox in the dialog in which someone reports a request for a secret to the operator"
        />
      </span>
    </label>
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
