import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FeedbackLine } from '../../data/colonel.ts';
import { Moment } from '../../ui/moment.tsx';
import styles from './feedback.module.css';

const CHARACTERS_MAX = 600;
const LINES_MAX = 8;

/** Whether a message would push away the ones after it. */
function isLong(text: string): boolean {
  return text.length > CHARACTERS_MAX || text.split('\n').length > LINES_MAX;
}

/** One message, exactly as it was typed: whatever looks like HTML or like an address in it is nothing but text. */
export function FeedbackItem({ message }: { message: FeedbackLine }) {
  return (
    <li className={styles.item}>
      <Message text={message.msg} />
      <p className={styles.about}>
        {message.custid === null ? (
          <span>
            <FormattedMessage
              id="colonel.feedback.anonymous"
              defaultMessage="Without an account"
              description="Who wrote a message: somebody who was not signed in"
            />
          </span>
        ) : (
          <bdi dir="ltr">{message.custid}</bdi>
        )}
        <Moment atSeconds={message.created} />
        {message.tz !== '' && <code dir="ltr">{message.tz}</code>}
        {message.version !== '' && <code dir="ltr">{message.version}</code>}
      </p>
    </li>
  );
}

function Message({ text }: { text: string }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const canFold = isLong(text);
  return (
    <>
      {/* In which language it is, nobody knows. */}
      <p id={id} className={styles.message} data-folded={canFold && !isWhole} dir="auto" lang="">
        {text}
      </p>
      {canFold && (
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? (
            <FormattedMessage
              id="colonel.feedback.less"
              defaultMessage="Show less"
              description="Button under a long message that hides the end of it again"
            />
          ) : (
            <FormattedMessage
              id="colonel.feedback.all"
              defaultMessage="Show all"
              description="Button under a long message that shows the rest of it"
            />
          )}
        </button>
      )}
    </>
  );
}
