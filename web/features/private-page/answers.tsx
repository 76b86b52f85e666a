import { defineMessages, useIntl } from 'react-intl';
import type { Receipt } from '../../api/receipts.ts';
import { FaqItem } from '../../ui/faq-item.tsx';
import { statusOf } from './status.tsx';
import styles from './private-page.module.css';

const texts = defineMessages({
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
      'The link still works, but you can no longer burn it or see when it is opened. If you were signed in when you created it, find it under Recent secrets. Otherwise this page cannot be recovered.',
    description: "Answer: what happens when the creator loses the page's address",
  },
});

/** What senders ask while a secret waits. */
export function Help({ receipt }: { receipt: Receipt }) {
  const intl = useIntl();
  if (statusOf(receipt) !== 'alive') return null;
  const isByBrowser = receipt.record.sealed_by === 'browser';
  const answers = [
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
