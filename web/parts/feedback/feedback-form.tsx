import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { FIELD_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { failureText } from '../../intl/failures.ts';
import { reportCrash } from '../../api/error-reporting.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keepInput, focusToType, TextArea } from '../../ui/text-area.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import styles from './feedback.module.css';
import { type Feedback, type FormBotCheck, useFeedback } from './use-feedback.ts';

const COUNT_FROM = 0.9 * FIELD_CHARACTERS_MAX;

const reasons = defineMessages({
  empty: {
    id: 'feedback.empty',
    defaultMessage: 'Enter a message first',
    description: 'Why the button that sends feedback is off',
  },
  sending: {
    id: 'feedback.wait',
    defaultMessage: 'Please wait, your message is being sent',
    description: 'Why the button that sends feedback is off while it is being sent',
  },
});

interface FeedbackFormProps {
  feedback: Feedback;
  /** Set so that the caller can focus the field. */
  area: RefObject<HTMLTextAreaElement | null>;
}

/** The form. What failed is shown above its button, thanks below it. */
export function FeedbackForm({ feedback, area }: FeedbackFormProps) {
  const intl = useIntl();
  const { message, isEmpty, isSending, check, error, thanks, write, send } = feedback;
  const reason = isSending ? reasons.sending : isEmpty ? reasons.empty : null;
  return keepInput(
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.card}>
        <TextArea
          area={area}
          label={
            <FormattedMessage
              id="feedback.message"
              defaultMessage="Your message"
              description="Label of the field for feedback"
            />
          }
          value={message}
          onChange={write}
          charactersMax={FIELD_CHARACTERS_MAX}
          countFrom={COUNT_FROM}
          onSubmitKey={send}
        />
      </div>
      <p className={styles.note}>
        <FormattedMessage
          id="feedback.note"
          defaultMessage="Do not include secrets or their links. Your time zone and the version of this site are sent with your message."
          description="One line under the field for feedback: what not to write, and what is sent beside the message"
        />
      </p>
      {check.isNeeded && <BotCheckField check={check} />}
      {error && <Alert kind="error">{failureText(intl, error)}</Alert>}
      <Button
        type="submit"
        variant="primary"
        busy={isSending}
        disabledReason={reason && intl.formatMessage(reason)}
      >
        {isSending ? (
          <FormattedMessage
            id="feedback.sending"
            defaultMessage="Sending..."
            description="Button that sends feedback, while it is being sent"
          />
        ) : (
          <FormattedMessage
            id="feedback.send"
            defaultMessage="Send feedback"
            description="Button that sends feedback"
          />
        )}
      </Button>
      {thanks !== null && <Alert kind="success">{thanks}</Alert>}
    </form>,
    reportCrash,
  );
}

const BotCheck = lazyPart(() => import('../bot-check/bot-check.tsx'), 'BotCheck');

/** The bot check is loaded lazily into reserved space. If that failed, sending loads it again. */
function BotCheckField({ check }: { check: FormBotCheck }) {
  return (
    <>
      <div className={styles.check}>
        <BotCheck key={check.loads} {...check.props} />
      </div>
      {check.isAbsent && (
        <Alert kind="error">
          <FormattedMessage
            id="feedback.check-not-loaded"
            defaultMessage="The box “I’m not a robot” had not loaded. Tick it as soon as it appears, then send again. If it does not appear, check your connection."
            description="Error: feedback was sent before the bot check had been loaded"
          />
        </Alert>
      )}
    </>
  );
}

export function FeedbackTitle() {
  return (
    <FormattedMessage
      id="feedback.title"
      defaultMessage="Share your feedback"
      description="Title of the feedback dialog, and heading of the feedback page"
    />
  );
}

interface FeedbackModalProps {
  onClose: () => void;
  /** Reports something: a title, and what the message begins with. */
  report?: { readonly title: string; readonly message: string };
  /** To the page with the same form. Reports have none: it would leave the page. */
  children?: ReactNode;
}

/** The feedback form as a dialog over the current page. */
export function FeedbackModal({ onClose, report, children }: FeedbackModalProps) {
  const feedback = useFeedback(report?.message);
  const area = useRef<HTMLTextAreaElement>(null);
  // Runs after the dialog's own effect, which opens it.
  useEffect(() => focusToType(area.current), []);
  return (
    <Dialog title={report?.title ?? <FeedbackTitle />} onClose={onClose}>
      {feedback.thanks === null ? (
        <div className={styles.dialog}>
          <FeedbackForm feedback={feedback} area={area} />
          {children && <div className={styles.asPage}>{children}</div>}
        </div>
      ) : (
        <Received thanks={feedback.thanks} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Received({ thanks, onClose }: { thanks: string; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  // The focused button was removed with the form.
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <Alert kind="success">{thanks}</Alert>
      <Button ref={done} variant="primary" onClick={onClose}>
        <FormattedMessage
          id="common.done"
          defaultMessage="Done"
          description="Button that closes a dialog"
        />
      </Button>
    </>
  );
}
