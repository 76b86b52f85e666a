/** What several phases of the recipient's page are made of. */
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { LetterSkeleton } from '../parts/letter.tsx';
import { Alert } from '../ui/notice.tsx';
import styles from './recipient.module.css';

/** What the sender wrote. It may be a lie: it is quoted, and nothing in it is a link. */
export function NoteText({ text }: { text: string }) {
  return (
    <figure className={styles.note}>
      <blockquote dir="auto">
        <FormattedMessage
          id="reveal.note"
          defaultMessage="“{note}”"
          description="Quotation marks around what the sender of a message wrote for its recipient"
          values={{ note: <bdi translate="no">{text}</bdi> }}
        />
      </blockquote>
      <figcaption>
        <FormattedMessage
          id="reveal.note.by"
          defaultMessage="Written by the sender, not verified"
          description="Under a quotation from the sender of a message: it may be a lie"
        />
      </figcaption>
    </figure>
  );
}

/** The title of the page in the browser tab until the message is opened or known to be spent. */
export function WaitingTitle() {
  return (
    <title>
      {useIntl().formatMessage({
        id: 'reveal.title',
        defaultMessage: 'A secret message',
        description: "Title of the recipient's page in the browser tab",
      })}
    </title>
  );
}

/** Placeholder for the unopened message. */
export function RevealSkeleton() {
  return (
    <LetterSkeleton>
      <WaitingTitle />
    </LetterSkeleton>
  );
}

const ownerMessages = defineMessages({
  before: {
    id: 'reveal.owner.before',
    defaultMessage: 'You created this secret. If you open it, your recipient no longer can.',
    description: "Warning to the secret's creator before opening it",
  },
  after: {
    id: 'reveal.owner.after',
    defaultMessage: 'You viewed your own secret. No one else can open it now.',
    description: "Warning to the secret's creator after opening it",
  },
});

interface OwnerNoticeProps {
  /** Opening it. */
  when: 'before' | 'after';
}

/** Warns creators about using up the link they made for someone else. */
export function OwnerNotice({ when }: OwnerNoticeProps) {
  const intl = useIntl();
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const dismiss = () => {
    setShown(false);
    // The focused button was removed: continue from the heading.
    document.querySelector('h1')?.focus();
  };
  return (
    <div className={styles.owner}>
      <Alert kind="warning" onDismiss={dismiss}>
        {intl.formatMessage(ownerMessages[when])}
      </Alert>
    </div>
  );
}
