import { useQuery } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import { anonymousPlan, basicPlan, type Plan } from '../../../shared/plans.ts';
import { planHere } from '../../api/plans.ts';
import { siteQuery } from '../../api/site.ts';
import { lifetimeText } from '../../intl/duration.ts';
import { FaqItem } from '../../ui/faq-item.tsx';
import { List, Numbered, Paragraph, Prose, Section, Text, useAsksOff } from './prose.tsx';

const texts = defineMessages({
  title: {
    id: 'about.title',
    defaultMessage: 'About',
    description: 'Title, in the browser tab, of the page that explains the product',
  },
  heading: {
    id: 'about.heading',
    defaultMessage: 'A message that opens once',
    description: 'Heading of the page that explains the product',
  },
  lead: {
    id: 'about.lead',
    defaultMessage:
      'Paste a password, a code or a private note, and you get a link. The first person who opens it gets the message. Then it is deleted.',
    description: 'First sentences of the page that explains the product',
  },
  audience: {
    id: 'about.audience',
    defaultMessage: 'Who it is for',
    description: 'Heading on the page that explains the product',
  },
  audiencePeople: {
    id: 'about.audience.people',
    defaultMessage:
      'For anyone who needs to send a secret and does not want it to stay in a chat, an inbox or a ticket: colleagues, help desks and their customers, friends, families.',
    description: 'Who the product is for',
  },
  audienceAccount: {
    id: 'about.audience.account',
    defaultMessage:
      '{members, select, true {You need an account to create a link, and your recipient needs none to open it.} other {Neither of you needs an account. Without one, a secret can have up to {size, plural, one {# character} other {# characters}} and wait up to {time}.}}',
    description: 'Who the product is for: no account is needed, and what the limits are',
  },
  steps: {
    id: 'common.how-it-works',
    defaultMessage: 'How it works',
    description: 'Heading of numbered steps that explain the product',
  },
  more: {
    id: 'about.steps.more',
    defaultMessage: 'The <security>security page</security> explains every step, with a picture.',
    description: 'Sentence after the five steps; security is a link',
  },
  differences: {
    id: 'about.differences',
    defaultMessage: 'What makes it different',
    description: 'Heading, on the page that explains the product, of its five promises',
  },
});

const steps = defineMessages({
  write: {
    id: 'about.step.write',
    defaultMessage:
      'You enter the text, attach a file if this site takes files, and choose a passphrase if you like. You get two links: one to send and one to keep.',
    description: 'First step of how the product works',
  },
  parts: {
    id: 'about.step.parts',
    defaultMessage:
      'The text is encrypted, and its key is in two parts: one is stored in a vault, the other is the link itself. The vault alone opens nothing.',
    description: 'Second step of how the product works',
  },
  press: {
    id: 'about.step.press',
    defaultMessage:
      'Your recipient opens the link and presses a button. Only the button opens the secret. Viewing the page changes nothing.',
    description: 'Third step of how the product works',
  },
  gone: {
    id: 'about.step.gone',
    defaultMessage:
      'The recipient gets the text. Anyone who opens the link later sees that it was opened, and when. So do you, on your private page.',
    description: 'Fourth step of how the product works',
  },
  unread: {
    id: 'about.step.unread',
    defaultMessage:
      'If no one opens it, it expires. Or you burn it, and no one can open it any more.',
    description: 'Fifth step of how the product works',
  },
});

const differences = defineMessages({
  race: {
    id: 'about.difference.race',
    defaultMessage:
      '<b>Only one person can open it.</b> If many people open a link at the same moment, exactly one of them gets the text. The decision is a single step that nothing can interrupt.',
    description: 'Promise of the product: several recipients cannot all win; b is its name',
  },
  ask: {
    id: 'about.difference.ask',
    defaultMessage:
      '<b>You can ask for a secret, too.</b> Send a link, and whoever opens it answers with a text or a file that only you can open. On some sites you need an account to ask. Nobody needs one to answer.',
    description: 'Promise of the product: one can ask for a secret with a link; b is its name',
  },
  scanners: {
    id: 'about.difference.scanners',
    defaultMessage:
      '<b>Link previews and scanners that only fetch a link open nothing.</b> Chat previews and email filters fetch every link they see. Only pressing the button opens it.',
    description: 'Promise of the product: programs that fetch links use nothing up; b is its name',
  },
  looking: {
    id: 'about.difference.looking',
    defaultMessage:
      '<b>Viewing the page opens nothing.</b> Until the button is pressed, the page shows that a message is waiting, until when, whether it needs a passphrase, and a note if the sender wrote one. It shows nothing of the message.',
    description: 'Promise of the product: looking at the page shows no secret; b is its name',
  },
  passphrase: {
    id: 'about.difference.passphrase',
    defaultMessage:
      '<b>A wrong passphrase destroys nothing.</b> After five wrong attempts the secret is locked for a while, and you can unlock it.',
    description: 'Promise of the product: wrong passphrases do not destroy; b is its name',
  },
  connection: {
    id: 'about.difference.connection',
    defaultMessage:
      '<b>A lost connection costs nothing.</b> If the answer does not arrive, the tab that opened the secret can load it again for a minute. No one else can.',
    description: 'Promise of the product: a lost answer can be had again; b is its name',
  },
});

/** The page that explains the product. */
export function AboutPage() {
  return (
    <Prose texts={texts}>
      <Section heading={texts.audience}>
        <Paragraph of={texts.audiencePeople} />
        <Paragraph of={texts.audienceAccount} values={useLimits(anonymousPlan)} />
      </Section>
      <Section heading={texts.steps}>
        <Numbered of={steps} />
        <Paragraph of={texts.more} />
      </Section>
      <Section heading={texts.differences}>
        <List of={differences} without={useAsksOff()} />
      </Section>
      <AboutAnswers />
      <AboutSource />
    </Prose>
  );
}

/** What a plan allows on this site, and whether only members create links. */
function useLimits(plan: Plan) {
  const site = useQuery(siteQuery).data;
  const { locale } = useIntl();
  const { size, ttl, email } = planHere(site, plan).options;
  const members = String(site?.secret_options.requires_account ?? false);
  return { size, time: lifetimeText(ttl, locale), email: String(email), members };
}

const sourceTexts = defineMessages({
  heading: {
    id: 'about.source',
    defaultMessage: 'Read the source, or run it yourself',
    description: 'Heading, on the page that explains the product, about its source code',
  },
  open: {
    id: 'about.source.open',
    defaultMessage:
      'The software behind this site is called Waxseal. It is open source under the MIT licence: <source>read it</source>, check what these pages claim, change it, run it.',
    description: 'That the product is open source; source is a link to its code',
  },
  own: {
    id: 'about.source.own',
    defaultMessage:
      'You have to trust the operator of a server with what passes through it. To be the operator yourself, run your own copy. On Linux or macOS with Node 20 or later, download the source, and these two commands are enough. You need no account and no configuration:',
    description: 'How to run the product on one’s own machine; two commands follow',
  },
  platform: {
    id: 'about.source.platform',
    defaultMessage:
      'It then runs on that computer only. The same software can also be deployed to Cloudflare’s platform.',
    description: 'What the two commands do, and what else there is',
  },
});

function AboutSource() {
  return (
    <Section heading={sourceTexts.heading}>
      <Paragraph of={sourceTexts.open} />
      <Paragraph of={sourceTexts.own} />
      <pre dir="ltr" translate="no">
        {'npm ci\nnpm start'}
      </pre>
      <Paragraph of={sourceTexts.platform} />
    </Section>
  );
}

const answerTexts = defineMessages({
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
      'Until it is opened, you burn it, or it expires. You choose the expiry time when you create it. Your private page shows what happened for twice that time, and at least until a week after the expiry time.',
    description: 'Answer: how long a secret and its timeline last',
  },
  operator: {
    id: 'about.answer.readable',
    defaultMessage:
      'If your browser encrypted it, no, unless the operator changes the page that it loads: the key is in a part of the link that browsers do not send. If this site encrypted it, the operator could read it when it is created and when it is opened. In between, what is stored cannot be decrypted without the link or, if you have an account, your password, a session or an API token. While this site waits to email the link, the operator could also decrypt that. If your browser encrypts, the form says so. The <security>security page</security> explains what can be seen.',
    description: 'Answer: whether the operator can read secrets; security is a link',
  },
  account: {
    id: 'about.answer.account',
    defaultMessage:
      'It allows longer texts (up to {size, plural, one {# character} other {# characters}}) and longer expiry times (up to {time}){email, select, true {, lets you name the people who can open a link} other {}}, and has a list that shows which of your secrets were opened. In return, this site knows your email address and which secrets are yours, but not what they contain. The list is encrypted: its links can be read only with your password, a session or an API token.',
    description:
      'Answer: what a free account adds, and what it costs; email tells whether this site sends emails',
  },
  programs: {
    id: 'about.answer.programs',
    defaultMessage:
      'Yes. Create, open and burn secrets with the <docs>API</docs>, or from a shell with the command line. Where this site has accounts, a webhook notifies your server when a secret of yours is opened, burned or expires.',
    description: 'Answer: whether there is an API, a command line and webhooks; docs is a link',
  },
  lost: {
    id: 'about.answer.lost',
    defaultMessage:
      'No. Once it is opened, burned or expired, it is deleted. A backup that the operator of this site made before may still contain it. What is in it cannot be decrypted without the link or, if this site encrypted the secret for an account, the password, a session or an API token of that account, unless the link was waiting to be emailed then. If you lose both links, no one can find them for you. If you have an account, your recent secrets still lead to the private page. Keep the original until you know that it has arrived.',
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
function AboutAnswers() {
  const hasAccounts = useQuery(siteQuery).data?.authentication.enabled ?? true;
  const limits = useLimits(basicPlan);
  return (
    <Section heading={answerTexts.heading}>
      {names
        .filter((name) => hasAccounts || name !== 'account')
        .map((name) => (
          <FaqItem key={name} question={<Text of={questions[name]} />}>
            <Text of={answers[name]} values={limits} />
          </FaqItem>
        ))}
    </Section>
  );
}
