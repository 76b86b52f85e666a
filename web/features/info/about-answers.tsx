import { defineMessages } from 'react-intl';
import { FaqItem } from '../../ui/faq-item.tsx';
import { Section, Text } from './prose.tsx';

const texts = defineMessages({
  heading: {
    id: 'common.questions',
    defaultMessage: 'Questions',
    description: 'Heading of questions and answers',
  },
});

const questions = defineMessages({
  first: {
    id: 'about.question.first',
    defaultMessage: 'What if someone else opens the link first?',
    description: 'Question on the page that explains the product',
  },
  passphrase: {
    id: 'about.question.passphrase',
    defaultMessage: 'Do I need a passphrase?',
    description: 'Question on the page that explains the product',
  },
  again: {
    id: 'about.question.again',
    defaultMessage: 'Can I see my own secret again?',
    description: 'Question on the page that explains the product',
  },
  lifetime: {
    id: 'about.question.lifetime',
    defaultMessage: 'How long does a secret last?',
    description: 'Question on the page that explains the product',
  },
  operator: {
    id: 'about.question.operator',
    defaultMessage: 'Can the operator of this site read it?',
    description: 'Question on the page that explains the product',
  },
  account: {
    id: 'about.question.account',
    defaultMessage: 'What does an account add?',
    description: 'Question on the page that explains the product',
  },
  programs: {
    id: 'about.question.programs',
    defaultMessage: 'Can my own programs use it?',
    description: 'Question on the page that explains the product',
  },
  lost: {
    id: 'about.question.lost',
    defaultMessage: 'Can a lost secret be recovered?',
    description: 'Question on the page that explains the product',
  },
});

const answers = defineMessages({
  first: {
    id: 'about.answer.first',
    defaultMessage:
      'Then that person has read it, and you both find out: your private page and the link show that it was opened, and when. Treat the secret as known, and change it. A passphrase prevents this.',
    description: 'Answer: what happens when someone else opens the link first',
  },
  passphrase: {
    id: 'about.answer.passphrase',
    defaultMessage:
      'It protects the secret if someone else gets the link. Send it another way: for example, say it on the phone if you email the link.',
    description: 'Answer: whether a passphrase is needed',
  },
  again: {
    id: 'about.answer.again',
    defaultMessage:
      'Not on your private page: it shows what happened, never the text. The link you sent would show it, but that opens the secret, and then your recipient cannot.',
    description: 'Answer: whether creators can see their own secret again',
  },
  lifetime: {
    id: 'about.answer.lifetime',
    defaultMessage:
      'Until it is opened, you burn it, or it expires. You choose the expiry time when you create it. Your private page shows what happened for twice that time, counted from when you created the secret.',
    description: 'Answer: how long a secret and its timeline last',
  },
  operator: {
    id: 'about.answer.readable',
    defaultMessage:
      'If your browser encrypted it, no: the key is in the link, in a part that is never sent. If this site encrypted it, yes while it passes through the server, but not from what is stored, which cannot be decrypted without the link. If your browser encrypts, the form says so. The <security>security page</security> lists exactly what can be seen.',
    description: 'Answer: whether the operator can read secrets; security is a link',
  },
  account: {
    id: 'about.answer.account',
    defaultMessage:
      'Longer texts, longer expiry times, links that this site emails for you, and a list that shows which of your secrets were opened. In return, this site knows your email address and which secrets are yours, but not what they contain. The list is encrypted: its links can be read only with your password, a session or your API token.',
    description: 'Answer: what an account adds, and what it costs',
  },
  programs: {
    id: 'about.answer.programs',
    defaultMessage:
      'Yes. Create, open and burn secrets with the <docs>API</docs>, or from a shell with the command line. With an account, a webhook notifies your server when a secret is opened, burned or expires.',
    description: 'Answer: whether there is an API, a command line and webhooks; docs is a link',
  },
  lost: {
    id: 'about.answer.lost',
    defaultMessage:
      'No. Once it is opened, burned or expired, no one can recover it, not even the operator of this site. If you lose both links before that, no one can find them for you. If you have an account, your recent secrets still lead to the private page. Keep the original until you know that it has arrived.',
    description: 'Answer: whether lost secrets can be restored',
  },
});

const names = [
  'first',
  'passphrase',
  'again',
  'lifetime',
  'operator',
  'account',
  'programs',
  'lost',
] as const;

/** Questions and answers about the product. */
export function AboutAnswers() {
  return (
    <Section heading={texts.heading}>
      {names.map((name) => (
        <FaqItem key={name} question={<Text of={questions[name]} />}>
          <Text of={answers[name]} />
        </FaqItem>
      ))}
    </Section>
  );
}
