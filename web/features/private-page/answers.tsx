import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { FaqItem } from '../../ui/drawer.tsx';
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
  burn: {
    id: 'receipt.faq.burn',
    defaultMessage: 'What does burning do?',
    description: 'Question on the private page',
  },
  burnAnswer: {
    id: 'receipt.faq.burn.answer',
    defaultMessage:
      'It deletes the secret at once, before anyone reads it. The link stops working, and the secret cannot be recovered.',
    description: 'Answer: what burning does',
  },
  lifetime: {
    id: 'receipt.faq.lifetime',
    defaultMessage: 'When is it deleted?',
    description: 'Question on the private page',
  },
  lifetimeAnswer: {
    id: 'receipt.faq.lifetime.answer',
    defaultMessage:
      'When it is opened, when you burn it, or when it expires, whichever comes first. This page stays for as long again, so that you can see what happened.',
    description: 'Answer: how long a secret and this page last',
  },
  passphrase: {
    id: 'receipt.faq.passphrase',
    defaultMessage: 'What does the passphrase do?',
    description: 'Question on the private page',
  },
  passphraseAnswer: {
    id: 'receipt.faq.passphrase.answer',
    defaultMessage:
      'Without it, the link opens nothing. We store only a bcrypt hash, so we cannot remind you of it. After five wrong attempts, it is locked for a while.',
    description: 'Answer: what a passphrase does',
  },
  passphraseAnswerOfBrowser: {
    id: 'receipt.faq.passphrase.answer.browser',
    defaultMessage:
      'Without it, the link opens nothing. It was never sent to us, so we cannot remind you of it. After five wrong attempts, it is locked for a while.',
    description: 'Answer: what a passphrase does, if it has not left the browser',
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

/** @param sealedBy undefined where this site encrypted the secret */
export function Answers({ sealedBy }: { sealedBy: 'browser' | undefined }) {
  const intl = useIntl();
  const answers = [
    [texts.hidden, texts.hiddenAnswer],
    [texts.burn, texts.burnAnswer],
    [texts.lifetime, texts.lifetimeAnswer],
    [
      texts.passphrase,
      sealedBy === 'browser' ? texts.passphraseAnswerOfBrowser : texts.passphraseAnswer,
    ],
    [texts.lost, texts.lostAnswer],
  ] as const;
  return (
    <section className={styles.answers}>
      <h2 className={styles.answersHeading}>
        <FormattedMessage
          id="common.questions"
          defaultMessage="Questions"
          description="Heading of questions and answers"
        />
      </h2>
      {answers.map(([question, answer]) => (
        <FaqItem key={question.id} question={intl.formatMessage(question)}>
          {intl.formatMessage(answer)}
        </FaqItem>
      ))}
    </section>
  );
}
