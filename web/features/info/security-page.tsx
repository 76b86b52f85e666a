import { defineMessages } from 'react-intl';
import { Items, Paragraph, Prose, Section } from './prose.tsx';
import { SecurityEncryption } from './security-encryption.tsx';
import { SecurityOperator } from './security-operator.tsx';
import { SecurityProtocol } from './security-protocol.tsx';
import { SecurityStoredData } from './security-stored-data.tsx';

const texts = defineMessages({
  title: {
    id: 'common.security',
    defaultMessage: 'Security',
    description:
      'Tab of the account page with password and sessions; link to the page about security, and its title',
  },
  heading: {
    id: 'security.heading',
    defaultMessage: 'How a secret opens only once',
    description: 'Heading of the page about security',
  },
  lead: {
    id: 'security.lead',
    defaultMessage:
      'What happens to a text, what is stored where and for how long, and what this cannot protect you from.',
    description: 'First sentence of the page about security',
  },
});

/** The page that explains the protocol and its limits. */
export function SecurityPage() {
  return (
    <Prose texts={texts}>
      <SecurityProtocol />
      <SecurityEncryption />
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
      '<b>Programs use a token.</b> They send it with every call, and it gives access to what you chose when you created it: secrets, custom domains and webhooks, or both. You can revoke it at any time, and changing your password revokes all tokens. Wrong tokens are counted before they are checked.',
    description: 'How programs use the product; b is the gist of it',
  },
  origins: {
    id: 'security.programs.origins',
    defaultMessage:
      '<b>Other sites count as programs.</b> Their pages can call the <docs>API</docs> with a token that you gave them, but never with your session: cookies are ignored in calls from other sites.',
    description: 'What pages of other sites may do; b is the gist of it, docs is a link',
  },
  webhook: {
    id: 'security.programs.webhook',
    defaultMessage:
      '<b>A webhook reveals little.</b> An event contains the short key of a secret, whether it was opened, burned or expired, and when. It contains no key that opens anything, no link and nothing of the text. Every event is signed, and is sent only over HTTPS, to addresses on the public internet.',
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
    defaultMessage: 'Report a vulnerability',
    description: 'Heading on the page about security',
  },
  reportHow: {
    id: 'security.report.how',
    defaultMessage:
      'Please tell the operator of this site before you publish it: <contact>security.txt</contact> says how. Describe what you did, what happened, and what you expected.',
    description: 'How to report a weakness; contact is a link to a file of that name',
  },
  reportTry: {
    id: 'security.report.try',
    defaultMessage:
      'Do not test it on other people’s secrets. The <source>source</source> is open, and you can run a copy on your own computer with two commands.',
    description: 'How to look for weaknesses without harm; source is a link to the source code',
  },
});

const limits = defineMessages({
  first: {
    id: 'security.limit.first',
    defaultMessage:
      '<b>The first person who opens it gets it.</b> Someone who intercepts the link can read the secret. You will notice, but it has been read. A passphrase that you send another way prevents this.',
    description: 'A limit of what the product can do; b is its name',
  },
  readers: {
    id: 'security.limit.readers',
    defaultMessage:
      '<b>Recipients can copy.</b> They can keep and share what they have read. So can anything that sees their screen: malware, screen sharing, a clipboard history.',
    description: 'A limit of what the product can do; b is its name',
  },
  programs: {
    id: 'security.limit.programs',
    defaultMessage:
      '<b>A program can press a button.</b> Scanners that only fetch links open nothing. A program that uses the page as a person does opens the secret as a person does.',
    description: 'A limit of what the product can do; b is its name',
  },
  delay: {
    id: 'security.limit.delay',
    defaultMessage:
      '<b>Someone can keep your recipient waiting.</b> A person who has only the link can lock the secret with wrong passphrases. Your private page shows this, and you can unlock the secret three times. After that, wait until the lock ends, or burn the secret.',
    description: 'A limit of what the product can do; b is its name',
  },
  history: {
    id: 'security.limit.history',
    defaultMessage:
      '<b>Browsers remember addresses.</b> A link stays in the history after it was used, and no longer opens anything. Your private page is different: until the secret is opened, anyone who finds its address can open or burn it.',
    description: 'A limit of what the product can do; b is its name',
  },
  account: {
    id: 'security.limit.account',
    defaultMessage:
      '<b>An account is as safe as its password.</b> Anyone who signs in as you can find every link that is still waiting. Your account page shows which browsers are signed in, and you can sign them out.',
    description: 'A limit of what the product can do; b is its name',
  },
  email: {
    id: 'security.limit.email',
    defaultMessage:
      '<b>Others may read an email.</b> An emailed link stays in an inbox, and passes through servers on its way there. The first person who reads it can open it. Send the passphrase another way.',
    description: 'A limit of what the product can do; b is its name',
  },
  archive: {
    id: 'security.limit.archive',
    defaultMessage:
      '<b>This is not an archive.</b> There is one copy, and it will be deleted. Keep the original until you know that it has arrived.',
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
