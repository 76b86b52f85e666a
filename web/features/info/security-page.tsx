import { defineMessages } from 'react-intl';
import { Items, Paragraph, Prose, Section } from './prose.tsx';
import { SecurityOperator } from './security-operator.tsx';
import { SecurityProtocol } from './security-protocol.tsx';
import { SecurityStoredData } from './security-stored-data.tsx';

const texts = defineMessages({
  title: {
    id: 'security.title',
    defaultMessage: 'Security',
    description: 'Title, in the browser tab, of the page about security',
  },
  heading: {
    id: 'security.heading',
    defaultMessage: 'How a secret is read only once',
    description: 'Heading of the page about security',
  },
  lead: {
    id: 'security.lead',
    defaultMessage:
      'What happens between sealing a text and its end, what is kept where and for how long, and what none of this can protect you from.',
    description: 'First sentence of the page about security',
  },
});

/** The page that explains the protocol and its limits. */
export function SecurityPage() {
  return (
    <Prose texts={texts}>
      <SecurityProtocol />
      <SecurityStoredData />
      <SecurityOperator />
      <SecurityPrograms />
      <SecurityLimits />
    </Prose>
  );
}

const programTexts = defineMessages({
  programs: {
    id: 'security.programs',
    defaultMessage: 'Programs and other sites',
    description: 'Heading on the page about security',
  },
});

const programPoints = defineMessages({
  token: {
    id: 'security.programs.token',
    defaultMessage:
      '<b>Programs show a token.</b> They send it with every call, and it opens what you chose when you created it: secrets, domains and the webhook, or both. You can revoke it at any time, and a changed password revokes all of them. Wrong ones are counted before they are checked.',
    description: 'How programs use the product; b is the gist of it',
  },
  origins: {
    id: 'security.programs.origins',
    defaultMessage:
      '<b>Pages of other sites are programs too.</b> They may call the <docs>API</docs> with a token that you gave them, and never with your session: a cookie does not count in a call from elsewhere.',
    description: 'What pages of other sites may do; b is the gist of it, docs is a link',
  },
  webhook: {
    id: 'security.programs.webhook',
    defaultMessage:
      '<b>A webhook tells little.</b> It names a secret by its short key and says that it was read, burned or has expired, and when. There is no key in it, no link and nothing of the text. Each message is signed, and leaves only over https, to addresses that are open to the internet.',
    description: 'What webhooks send, and where to; b is the gist of it',
  },
});

/** Access by API tokens, other origins and webhooks. */
function SecurityPrograms() {
  return (
    <Section heading={programTexts.programs}>
      <ul>
        <Items of={Object.values(programPoints)} />
      </ul>
    </Section>
  );
}

const limitTexts = defineMessages({
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
  email: {
    id: 'security.limit.email',
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

/** Limits of the protection, and how to report a vulnerability. */
function SecurityLimits() {
  return (
    <>
      <Section heading={limitTexts.heading}>
        <ul>
          <Items of={Object.values(limits)} />
        </ul>
      </Section>
      <Section heading={limitTexts.report}>
        <Paragraph of={limitTexts.reportHow} />
        <Paragraph of={limitTexts.reportTry} />
      </Section>
    </>
  );
}
