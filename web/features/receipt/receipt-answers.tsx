import { FormattedMessage } from 'react-intl';
import { FaqItem } from '../../ui/faq-item.tsx';
import styles from './receipt.module.css';

export function Answers() {
  return (
    <section className={styles.answers}>
      <h2 className={styles.answersHeading}>
        <FormattedMessage
          id="receipt.faq"
          defaultMessage="Questions"
          description="Heading of questions and answers on the private page"
        />
      </h2>
      <FaqItem
        question={
          <FormattedMessage
            id="receipt.faq.hidden"
            defaultMessage="Why can I not see my secret here?"
            description="Question on the private page"
          />
        }
      >
        <FormattedMessage
          id="receipt.faq.hidden.answer"
          defaultMessage="Because nobody should see it but your reader. To show it, the server would have to break the seal, and then the link would be worthless."
          description="Answer: why the secret's value is not shown"
        />
      </FaqItem>
      <FaqItem
        question={
          <FormattedMessage
            id="receipt.faq.burn"
            defaultMessage="What does burning do?"
            description="Question on the private page"
          />
        }
      >
        <FormattedMessage
          id="receipt.faq.burn.answer"
          defaultMessage="It destroys the secret at once, before anybody reads it. The link stops working and nothing brings the secret back."
          description="Answer: what burning does"
        />
      </FaqItem>
      <FaqItem
        question={
          <FormattedMessage
            id="receipt.faq.lifetime"
            defaultMessage="How long does it last?"
            description="Question on the private page"
          />
        }
      >
        <FormattedMessage
          id="receipt.faq.lifetime.answer"
          defaultMessage="Until it is opened, you burn it, or its time runs out, whichever comes first. This page stays for as long again, so that you can look up what happened."
          description="Answer: how long a secret and this page last"
        />
      </FaqItem>
      <MoreAnswers />
    </section>
  );
}

function MoreAnswers() {
  return (
    <>
      <FaqItem
        question={
          <FormattedMessage
            id="receipt.faq.passphrase"
            defaultMessage="What does the passphrase do?"
            description="Question on the private page"
          />
        }
      >
        <FormattedMessage
          id="receipt.faq.passphrase.answer"
          defaultMessage="It becomes part of the lock: the link alone opens nothing. It is hashed with bcrypt and never kept as you typed it, so we cannot remind you of it. Five wrong tries bring a pause."
          description="Answer: what a passphrase does"
        />
      </FaqItem>
      <FaqItem
        question={
          <FormattedMessage
            id="receipt.faq.lost"
            defaultMessage="What if I lose this page?"
            description="Question on the private page"
          />
        }
      >
        <FormattedMessage
          id="receipt.faq.lost.answer"
          defaultMessage="The link you sent goes on working. You only lose the view of when it was opened, and the way to burn it. If you were signed in when you made it, your list of recent secrets leads back here. Otherwise nobody can find this page again for you."
          description="Answer: what happens when the creator loses the page's address"
        />
      </FaqItem>
    </>
  );
}
