import { FormattedMessage } from 'react-intl';
import styles from './sealed.module.css';

/** Three short answers for somebody who has never seen such a page. */
export function Answers() {
  return (
    <div className={styles.answers}>
      <section>
        <h2>
          <FormattedMessage
            id="reveal.what"
            defaultMessage="What is this?"
            description="Question of a stranger on the reader's page"
          />
        </h2>
        <p>
          <FormattedMessage
            id="reveal.what.answer"
            defaultMessage="A private note, such as a password. The sender chose a link that forgets it after one reading, instead of leaving it in a chat or a mailbox."
            description="Answer: what the reader's page is"
          />
        </p>
      </section>
      <section>
        <h2>
          <FormattedMessage
            id="reveal.safe"
            defaultMessage="Is it safe to open?"
            description="Question of a stranger on the reader's page"
          />
        </h2>
        <p>
          <FormattedMessage
            id="reveal.safe.answer"
            defaultMessage="Opening shows text and nothing else: no download, no account. Still, do not follow instructions from somebody you do not know."
            description="Answer: whether opening the message is safe"
          />
        </p>
      </section>
      <section>
        <h2>
          <FormattedMessage
            id="reveal.later"
            defaultMessage="Can I open it later?"
            description="Question of a stranger on the reader's page"
          />
        </h2>
        <p>
          <FormattedMessage
            id="reveal.later.answer"
            defaultMessage="Yes. Looking at this page uses nothing up, only the button does. But links expire, so do not wait too long."
            description="Answer: whether the message can be opened later"
          />
        </p>
      </section>
    </div>
  );
}
