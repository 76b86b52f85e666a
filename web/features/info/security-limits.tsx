import { defineMessages } from 'react-intl';
import { Section } from './prose.tsx';
import { Items, Text } from './text.tsx';

const texts = defineMessages({
  heading: {
    id: 'security.limits',
    defaultMessage: 'What this cannot protect you from',
    description: 'Heading on the page about security',
  },
  report: {
    id: 'security.report',
    defaultMessage: 'If you find a weakness',
    description: 'Heading on the page about security',
  },
  reportHow: {
    id: 'security.report.how',
    defaultMessage:
      'Please tell the operator of this site before you tell the world: <contact>security.txt</contact> says how. Say what you did, what happened, and what you had expected.',
    description: 'How to report a weakness; contact is a link to a file of that name',
  },
  reportTry: {
    id: 'security.report.try',
    defaultMessage:
      'Do not try it out on the secrets of others. The <source>source</source> is open, and a copy on your own machine takes two commands.',
    description: 'How to look for weaknesses without harm; source is a link to the source code',
  },
});

const limits = defineMessages({
  first: {
    id: 'security.limit.first',
    defaultMessage:
      '<b>The first one wins, whoever that is.</b> Somebody who intercepts the link can read the secret. It does not go unnoticed, but it is read. A passphrase that travels by another road prevents it.',
    description: 'A limit of what the product can do; b is its name',
  },
  readers: {
    id: 'security.limit.readers',
    defaultMessage:
      '<b>Readers can copy.</b> What they have seen they can keep and pass on. So can everything that looks over their shoulder: malware, a shared screen, a clipboard history.',
    description: 'A limit of what the product can do; b is its name',
  },
  programs: {
    id: 'security.limit.programs',
    defaultMessage:
      '<b>A program can press a button.</b> Scanners that only fetch links open nothing. One that handles the page as a person would opens it like a person.',
    description: 'A limit of what the product can do; b is its name',
  },
  delay: {
    id: 'security.limit.delay',
    defaultMessage:
      '<b>A recipient can be kept waiting.</b> Someone who only has the link can lock the secret with wrong passphrases. Your private page shows it, and can unlock it three times; after that only time helps, or burning.',
    description: 'A limit of what the product can do; b is its name',
  },
  history: {
    id: 'security.limit.history',
    defaultMessage:
      '<b>Browsers remember addresses.</b> A link stays in the history after it was used, and opens nothing any more. The page that you keep is another matter: while the secret waits, whoever finds its address can open or burn it.',
    description: 'A limit of what the product can do; b is its name',
  },
  account: {
    id: 'security.limit.account',
    defaultMessage:
      '<b>An account is as safe as its password.</b> Whoever is signed in as you finds every link that still waits. On the page of your account you see which browsers are signed in, and can end them.',
    description: 'A limit of what the product can do; b is its name',
  },
  mail: {
    id: 'security.limit.mail',
    defaultMessage:
      '<b>Mail is read by more than its reader.</b> A link that is mailed lies in a mailbox, and passes through servers on its way there. Whoever reads it first can open it. Tell the passphrase by another road.',
    description: 'A limit of what the product can do; b is its name',
  },
  archive: {
    id: 'security.limit.archive',
    defaultMessage:
      '<b>This is no archive.</b> There is one copy, and it is made to vanish. Keep the original until you know that it has arrived.',
    description: 'A limit of what the product can do; b is its name',
  },
});

/** What is left to people, and where to report what is left to us. */
export function SecurityLimits() {
  return (
    <>
      <Section heading={<Text of={texts.heading} />}>
        <ul>
          <Items of={Object.values(limits)} />
        </ul>
      </Section>
      <Section heading={<Text of={texts.report} />}>
        <p>
          <Text of={texts.reportHow} />
        </p>
        <p>
          <Text of={texts.reportTry} />
        </p>
      </Section>
    </>
  );
}
