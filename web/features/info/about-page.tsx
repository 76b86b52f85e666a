import { defineMessages } from 'react-intl';
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
    defaultMessage: 'A letter that opens once',
    description: 'Heading of the page that explains the product; the letter stands for a secret',
  },
  lead: {
    id: 'about.lead',
    defaultMessage:
      'Seal a password, a code or a private note, and you get a link. Whoever opens the link first reads the text. After that there is nothing left to read.',
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
      'For anybody who has to hand a secret to somebody else and does not want it to lie in a chat, a mailbox or a ticket for years: colleagues, a help desk and its callers, friends, families.',
    description: 'Who the product is for',
  },
  audienceAccount: {
    id: 'about.audience.account',
    defaultMessage:
      'Neither of you needs an account. Without one a secret can hold up to 10,000 characters and wait up to 7 days.',
    description: 'Who the product is for: no account is needed, and what the limits are',
  },
  audienceMore: {
    id: 'about.audience.more',
    defaultMessage:
      'Where a site offers accounts, a free one adds room and time: 1,000,000 characters and 14 days. It also mails the link to your reader if you like, and keeps a list of what you sealed in the last 30 days.',
    description: 'Who the product is for: what a free account adds, and its limits',
  },
  steps: {
    id: 'about.steps',
    defaultMessage: 'How it works',
    description: 'Heading, on the page that explains the product, of five numbered steps',
  },
  more: {
    id: 'about.steps.more',
    defaultMessage: 'The <security>security page</security> tells the whole story, with a picture.',
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
      'You write the text and, if you like, choose a passphrase. You get two links: one to send and one to keep.',
    description: 'First step of how the product works',
  },
  parts: {
    id: 'about.step.parts',
    defaultMessage:
      'The text is encrypted, and what opens it is split: one part stays in a vault, the other is the link itself. Nobody can read the link from what is stored.',
    description: 'Second step of how the product works',
  },
  press: {
    id: 'about.step.press',
    defaultMessage:
      'Your reader opens the link and presses a button. Only then does the seal break; looking at the page changes nothing.',
    description: 'Third step of how the product works',
  },
  gone: {
    id: 'about.step.gone',
    defaultMessage:
      'That reader gets the text. Everybody who comes later is told that it was opened, and when. So are you, on the page that you kept.',
    description: 'Fourth step of how the product works',
  },
  unread: {
    id: 'about.step.unread',
    defaultMessage: 'If nobody comes, it expires. Or you burn it, and it is gone at once.',
    description: 'Fifth step of how the product works',
  },
});

const differences = defineMessages({
  race: {
    id: 'about.difference.race',
    defaultMessage:
      '<b>A race has one winner.</b> Let many people open a link in the same instant: one of them reads the text. The decision is a single step that nothing can come between.',
    description: 'Promise of the product: several readers cannot all win; b is its name',
  },
  scanners: {
    id: 'about.difference.scanners',
    defaultMessage:
      '<b>Scanners cannot eat it.</b> Chat previews and mail filters fetch every link they see. Here that uses nothing up: a secret opens at the press of a button, never because its link was fetched.',
    description: 'Promise of the product: programs that fetch links use nothing up; b is its name',
  },
  looking: {
    id: 'about.difference.looking',
    defaultMessage:
      '<b>Looking reveals nothing.</b> Until the button is pressed, the page says that a message is waiting and whether it needs a passphrase, and not a word of the text.',
    description: 'Promise of the product: looking at the page shows no secret; b is its name',
  },
  passphrase: {
    id: 'about.difference.passphrase',
    defaultMessage:
      '<b>A wrong passphrase destroys nothing.</b> Five misses bring a pause, not an end, and you can lift it.',
    description: 'Promise of the product: wrong passphrases do not destroy; b is its name',
  },
  connection: {
    id: 'about.difference.connection',
    defaultMessage:
      '<b>A bad connection costs nothing.</b> If the answer is lost on its way, the tab that opened the secret can load it again for a minute. Nobody else can.',
    description: 'Promise of the product: a lost answer can be had again; b is its name',
  },
});

/** The page that explains the product. */
export function AboutPage() {
  return (
    <Prose texts={texts}>
      <Section heading={texts.audience}>
        <Paragraph of={texts.audiencePeople} />
        <Paragraph of={texts.audienceAccount} />
        <Paragraph of={texts.audienceMore} />
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

const sourceTexts = defineMessages({
  heading: {
    id: 'about.source',
    defaultMessage: 'Look inside, or run it yourself',
    description: 'Heading, on the page that explains the product, about its source code',
  },
  open: {
    id: 'about.source.open',
    defaultMessage:
      'The software behind this site is called Waxseal, and it is open source: <source>read it</source>, check what these pages claim, change it, run it. The licence is MIT.',
    description: 'That the product is open source; source is a link to its code',
  },
  own: {
    id: 'about.source.own',
    defaultMessage:
      'Whoever runs the server has to be trusted with what passes through it. If that should be you, take a copy of the source. On Linux or a Mac with Node these two commands are enough, without any account or configuration:',
    description: 'How to run the product on one’s own machine; two commands follow',
  },
  platform: {
    id: 'about.source.platform',
    defaultMessage:
      'It then answers on that machine alone. The same software is made for Cloudflare’s platform, where it can serve the whole world.',
    description: 'What the two commands do, and what else there is',
  },
});

function AboutSource() {
  return (
    <Section heading={sourceTexts.heading}>
      <Paragraph of={sourceTexts.open} />
      <Paragraph of={sourceTexts.own} />
      <pre dir="ltr">{'npm ci\nnpm start'}</pre>
      <Paragraph of={sourceTexts.platform} />
    </Section>
  );
}
