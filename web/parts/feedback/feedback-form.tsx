import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { FIELD_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { failureText } from '../../intl/failures.ts';
import { reportCrash } from '../../api/error-reporting.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keepInput, focusToType, TextArea } from '../../ui/text-area.tsx';
import { BotCheck } from '../bot-check/bot-check.tsx';
import styles from './feedback.module.css';
import { type Feedback, useFeedback } from './use-feedback.ts';

/** The share of the limit from which on characters are counted. */
const COUNTED = 0.9;

const sendingReason: MessageDescriptor = defineMessages({
  wait: {
    id: 'feedback.wait',
    defaultMessage: 'Please wait, your message is being sent',
    description: 'Why the button that sends feedback is off while it is being sent',
  },
}).wait;

/** Of the field, of the line under it, of the button, and why that is off. */
export type FormTexts = Readonly<
  Record<'label' | 'note' | 'missing' | 'action', MessageDescriptor>
>;

const feedbackTexts: FormTexts = defineMessages({
  label: {
    id: 'feedback.message',
    defaultMessage: 'Your message',
    description: 'Label of the field for feedback',
  },
  note: {
    id: 'feedback.note',
    defaultMessage:
      'Do not include secrets or their links. Your time zone, the version of this site and, if you are signed in, your email address are sent with your message.',
    description:
      'One line under the field for feedback: what not to write, and what is sent beside the message',
  },
  missing: {
    id: 'feedback.empty',
    defaultMessage: 'Enter a message first',
    description: 'Why the button that sends feedback is off',
  },
  action: {
    id: 'feedback.send',
    defaultMessage: 'Send feedback',
    description: 'Button that sends feedback',
  },
});

interface FeedbackFormProps {
  feedback: Feedback;
  /** Set so that the caller can focus the field. */
  area: RefObject<HTMLTextAreaElement | null>;
  texts?: FormTexts;
  charactersMax?: number;
  isTextRequired?: boolean;
  /** Above the field. */
  children?: ReactNode;
}

/** The form. What failed is shown above its button, thanks below it. */
export function FeedbackForm({ feedback, area, children, ...form }: FeedbackFormProps) {
  const intl = useIntl();
  const { texts = feedbackTexts, charactersMax = FIELD_CHARACTERS_MAX } = form;
  const { draft, isReady, isSending, check, error, thanks, write, send } = feedback;
  const reason = isSending ? sendingReason : isReady ? null : texts.missing;
  return keepInput(
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {children}
      <div className={styles.card}>
        <TextArea
          area={area}
          label={intl.formatMessage(texts.label)}
          required={form.isTextRequired ?? true}
          value={draft}
          onChange={write}
          charactersMax={charactersMax}
          countFrom={COUNTED * charactersMax}
          onSubmitKey={send}
        />
      </div>
      <p className={styles.note}>{intl.formatMessage(texts.note)}</p>
      {check && <BotCheck check={check} />}
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
          intl.formatMessage(texts.action)
        )}
      </Button>
      {thanks !== null && <Alert kind="success">{thanks}</Alert>}
    </form>,
    reportCrash,
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
  /** To the page with the same form. */
  children: ReactNode;
}

/** The feedback form as a dialog over the current page. */
export function FeedbackModal({ onClose, children }: FeedbackModalProps) {
  const feedback = useFeedback();
  const area = useRef<HTMLTextAreaElement>(null);
  // Runs after the dialog's own effect, which opens it.
  useEffect(() => focusToType(area.current), []);
  return (
    <Dialog title={<FeedbackTitle />} onClose={onClose}>
      {feedback.thanks === null ? (
        <div className={styles.dialog}>
          <FeedbackForm feedback={feedback} area={area} />
          <div className={styles.asPage}>{children}</div>
        </div>
      ) : (
        <Received onClose={onClose}>{feedback.thanks}</Received>
      )}
    </Dialog>
  );
}

interface ReceivedProps {
  /** Thanks. */
  children: ReactNode;
  onClose: () => void;
}

/** What is left of the dialog once its message has arrived. */
export function Received({ children, onClose }: ReceivedProps) {
  const done = useRef<HTMLButtonElement>(null);
  // The focused button was removed with the form.
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <Alert kind="success">{children}</Alert>
      <Button ref={done} onClick={onClose}>
        <FormattedMessage
          id="common.done"
          defaultMessage="Done"
          description="Button that closes a dialog"
        />
      </Button>
    </>
  );
}
