import { defineMessages, useIntl } from 'react-intl';
import type { Receipt } from '../../api/receipts.ts';
import { FaqItem } from '../../ui/drawer.tsx';
import { statusOf } from './status.tsx';
import styles from './private-page.module.css';

const texts = defineMessages({
  unlinked: {
    id: 'receipt.faq.unlinked',
    defaultMessage: 'Where is the link?',
    description: 'Question on the private page of a waiting secret whose link the page cannot show',
  },
  unlinkedAnswer: {
    id: 'receipt.faq.unlinked.answer',
    defaultMessage:
      'This secret was encrypted in your browser, and this site never had its key. The link is only where you created it: on the page that opened then, with its full address, and wherever you copied it. If you no longer have it, burn this secret and create a new one.',
    description: 'Answer: why the private page does not show the link, and what to do',
  },
  hidden: {
    id: 'receipt.faq.hidden',
    defaultMessage: 'Why is my secret not shown here?',
    description: 'Question on the private page',
  },
  hiddenAnswer: {
    id: 'receipt.faq.hidden.answer',
    defaultMessage:
      'Because only your recipient should see it. Showing it here would open it, and the link would no longer work.',
    description: "Answer: why the secret's value is not shown",
  },
  hiddenAnswerOfBrowser: {
    id: 'receipt.faq.hidden.answer.browser',
    defaultMessage:
      'Because it was encrypted in your browser: this site cannot read it. Only the link can show it, once.',
    description: "Answer: why the secret's value is not shown, if the site has not its key",
  },
  lost: {
    id: 'receipt.faq.lost',
    defaultMessage: 'What if I lose this page?',
    description: 'Question on the private page',
  },
  lostAnswer: {
    id: 'receipt.faq.lost.answer',
    defaultMessage:
      'The link still works, but you can no longer see when it is opened or burn it. If you were signed in when you created it, find it under Recent secrets. Otherwise this page cannot be recovered.',
    description: "Answer: what happens when the creator loses the page's address",
  },
});

interface HelpProps {
  receipt: Receipt;
  /** The page shows the link to send. */
  hasLink: boolean;
}

/** What senders ask while a secret waits. */
export function Help({ receipt, hasLink }: HelpProps) {
  const intl = useIntl();
  if (statusOf(receipt) !== 'alive') return null;
  const isByBrowser = receipt.record.sealed_by === 'browser';
  const answers = [
    ...(hasLink || receipt.details.codes_closed ? [] : [[texts.unlinked, texts.unlinkedAnswer]]),
    [texts.hidden, isByBrowser ? texts.hiddenAnswerOfBrowser : texts.hiddenAnswer],
    [texts.lost, texts.lostAnswer],
  ] as const;
  return (
    <section className={styles.answers}>
      {answers.map(([question, answer]) => (
        <FaqItem key={question.id} question={intl.formatMessage(question)}>
          {intl.formatMessage(answer)}
        </FaqItem>
      ))}
    </section>
  );
}
