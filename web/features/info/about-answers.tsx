import { defineMessages } from 'react-intl';
import { FaqItem } from '../../ui/faq-item.tsx';
import { Section, Text } from './prose.tsx';

const texts = defineMessages({
  heading: {
    id: 'about.questions',
    defaultMessage: 'Questions',
    description: 'Heading of questions and answers on the page that explains the product',
  },
});

const questions = defineMessages({
  first: {
    id: 'about.question.first',
    defaultMessage: 'What if somebody else opens the link first?',
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
    defaultMessage: 'Can a lost secret be brought back?',
    description: 'Question on the page that explains the product',
  },
});

const answers = defineMessages({
  first: {
    id: 'about.answer.first',
    defaultMessage:
      'Then that person has read it, and both of you learn so: your page and the link say that it was opened, and when. Take the secret for known and change it. A passphrase would have helped.',
    description: 'Answer: what happens when someone else opens the link first',
  },
  passphrase: {
    id: 'about.answer.passphrase',
    defaultMessage:
      'It keeps out whoever gets hold of the link alone. Pass it on by another road than the link: say it on the phone if the link goes by mail.',
    description: 'Answer: whether a passphrase is needed',
  },
  again: {
    id: 'about.answer.again',
    defaultMessage:
      'Not on the page that you keep: it shows what happened, never a text that you typed. The link that you sent would show it, but that breaks the seal, and your reader comes too late.',
    description: 'Answer: whether creators can see their own secret again',
  },
  lifetime: {
    id: 'about.answer.lifetime',
    defaultMessage:
      'Until it is read, you burn it, or its time runs out; you choose that time when you seal it. What happened to it can be looked up for twice as long, counted from the start.',
    description: 'Answer: how long a secret and its timeline last',
  },
  operator: {
    id: 'about.answer.operator',
    defaultMessage:
      'While it passes through the server, yes: it is encrypted and decrypted there. From what is stored, no: that opens nothing without the link. Only a link that you let this site mail could be read on its way. The <security>security page</security> says exactly what can be seen.',
    description: 'Answer: whether the operator can read secrets; security is a link',
  },
  account: {
    id: 'about.answer.account',
    defaultMessage:
      'Longer texts, longer lifetimes, links that this site mails for you, and a list that shows which of your secrets were read. In exchange this site knows your mail address, and which secrets are yours; not what they say. The list is locked: without your password, a session or your API token nobody opens a link in it.',
    description: 'Answer: what an account adds, and what it costs',
  },
  programs: {
    id: 'about.answer.programs',
    defaultMessage:
      'Yes: they seal, read and burn secrets by the <docs>API</docs>, and you do so from a shell with the command line. With an account, a webhook tells your own server how your secrets end.',
    description: 'Answer: whether there is an API, a command line and webhooks; docs is a link',
  },
  lost: {
    id: 'about.answer.lost',
    defaultMessage:
      'No. Once it is read, burned or expired, nobody can bring it back, the operator included. If you lose both of your links before that, nobody can find them for you; the list of your account, if you have one, still leads to the page that you keep. Keep the original until you know that it has arrived.',
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
