import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusToType } from '../../ui/text-area.tsx';
import { useFeedback } from './use-feedback.ts';
import { FeedbackForm, FeedbackTitle } from './feedback-form.tsx';
import styles from './feedback.module.css';

interface FeedbackModalProps {
  onClose: () => void;
  /** To the page with the same form. Reports have none: it would leave the page. */
  pageLink?: ReactNode;
  /** Reports something: a title, and what the message begins with. */
  report?: { readonly title: string; readonly message: string };
}

/** The feedback form as a dialog over the current page. */
export function FeedbackModal({ onClose, pageLink, report }: FeedbackModalProps) {
  const feedback = useFeedback(report?.message);
  const area = useRef<HTMLTextAreaElement>(null);
  // Runs after the dialog's own effect, which opens it.
  useEffect(() => focusToType(area.current), []);
  return (
    <Dialog title={report?.title ?? <FeedbackTitle />} onClose={onClose}>
      {feedback.thanks === null ? (
        <div className={styles.dialog}>
          <FeedbackForm feedback={feedback} area={area} />
          {pageLink !== undefined && <div className={styles.asPage}>{pageLink}</div>}
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
