import { useQuery } from '@tanstack/react-query';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { anonymousPlan, basicPlan, type Plan } from '../../../shared/plans.ts';
import { planHere } from '../../api/plans.ts';
import { siteQuery } from '../../api/site.ts';
import { lifetimeText } from '../../intl/duration.ts';
import { AboutAnswers } from './about-answers.tsx';
import { Items, Numbered, Paragraph, Prose, Section } from './prose.tsx';

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
      'Paste a password, a code or a private note, and you get a link. The first person who opens it reads the text. Then the text is deleted.',
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
      'Neither of you needs an account. Without one, a secret can have up to {size, plural, one {# character} other {# characters}} and wait up to {time}.',
    description: 'Who the product is for: no account is needed, and what the limits are',
  },
  audienceMore: {
    id: 'about.audience.more',
    defaultMessage:
      'If this site offers accounts, a free one raises that to {size, plural, one {# character} other {# characters}} and {time}. It can also email the link to your recipient, and it lists the secrets you created in the last 30 days.',
    description: 'Who the product is for: what a free account adds, and its limits',
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
      'You enter the text and, if you like, a passphrase. You get two links: one to send and one to keep.',
    description: 'First step of how the product works',
  },
  parts: {
    id: 'about.step.parts',
    defaultMessage:
      'The text is encrypted, and its key is in two parts: one is stored in a vault, the other is the link itself. No one can work out the link from what is stored.',
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
    defaultMessage: 'If no one opens it, it expires. Or you burn it, and it is deleted at once.',
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
  scanners: {
    id: 'about.difference.scanners',
    defaultMessage:
      '<b>Link previews and scanners cannot open it.</b> Chat previews and email filters fetch every link they see. That opens nothing: only pressing the button does.',
    description: 'Promise of the product: programs that fetch links use nothing up; b is its name',
  },
  looking: {
    id: 'about.difference.looking',
    defaultMessage:
      '<b>Viewing the page reveals nothing.</b> Until the button is pressed, the page shows only that a message is waiting and whether it needs a passphrase.',
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
      '<b>A lost connection costs nothing.</b> If the answer does not arrive, the tab that opened the secret can load it again for one minute. No one else can.',
    description: 'Promise of the product: a lost answer can be had again; b is its name',
  },
});

/** The page that explains the product. */
export function AboutPage() {
  const site = useQuery(siteQuery).data;
  return (
    <Prose texts={texts}>
      <Section heading={texts.audience}>
        <Paragraph of={texts.audiencePeople} />
        <PlanParagraph of={texts.audienceAccount} plan={anonymousPlan} />
        {planHere(site, basicPlan).options.email && (
          <PlanParagraph of={texts.audienceMore} plan={basicPlan} />
        )}
      </Section>
      <Section heading={texts.steps}>
        <Numbered>
          <Items of={Object.values(steps)} />
        </Numbered>
        <Paragraph of={texts.more} />
      </Section>
      <Section heading={texts.differences}>
        <ul>
          <Items of={Object.values(differences)} />
        </ul>
      </Section>
      <AboutAnswers />
      <AboutSource />
    </Prose>
  );
}

interface PlanParagraphProps {
  of: MessageDescriptor;
  plan: Plan;
}

/** A paragraph with the limits of a plan, as this site has configured them. */
function PlanParagraph({ of, plan }: PlanParagraphProps) {
  const site = useQuery(siteQuery).data;
  const { size, ttl } = planHere(site, plan).options;
  return <Paragraph of={of} values={{ size, time: lifetimeText(ttl, useIntl().locale) }} />;
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
      'You have to trust the operator of a server with what passes through it. To be the operator yourself, run your own copy. On Linux or macOS with Node, these two commands are enough. You need no account and no configuration:',
    description: 'How to run the product on one’s own machine; two commands follow',
  },
  platform: {
    id: 'about.source.platform',
    defaultMessage:
      'It then runs on that computer only. The same software also runs on Cloudflare’s platform, where it can serve the whole world.',
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
