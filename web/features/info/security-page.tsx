import { defineMessages, useIntl } from 'react-intl';
import { periodsIn } from './periods.ts';
import { List, Paragraph, Prose, RegionStatement, Section, Text, useAsksOff } from './prose.tsx';
import { protocolHeadings, SecurityProtocol } from './security-protocol.tsx';
import { SecurityStoredData, storedHeading } from './security-stored-data.tsx';

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

/** The headings of its sections. */
const contents = () => [
  ...protocolHeadings,
  encryptionTexts.heading,
  storedHeading,
  operatorTexts.heading,
  operatorTexts.regions,
  programTexts.programs,
  limitTexts.heading,
  limitTexts.report,
];

/** The page that explains the protocol and its limits. */
export function SecurityPage() {
  return (
    <Prose texts={texts} contents={contents()}>
      <SecurityProtocol />
      <SecurityEncryption />
      <SecurityStoredData />
      <SecurityOperator />
      <SecurityPrograms />
      <SecurityLimits />
    </Prose>
  );
}

const encryptionTexts = defineMessages({
  heading: {
    id: 'security.encryption',
    defaultMessage: 'Your browser or this site: who encrypts',
    description: 'Heading on the page about security',
  },
  lead: {
    id: 'security.encryption.lead',
    defaultMessage:
      'The steps above are the same in both cases. What differs is where a text is encrypted and decrypted. If your browser does it, the form says so; if the form does not say so, this site does it.',
    description:
      'First paragraph of the section on who encrypts; the steps are those of the section before',
  },
});

const encryptionPoints = defineMessages({
  browser: {
    id: 'security.encryption.browser',
    defaultMessage:
      '<b>Encrypted in your browser:</b> this site cannot read it. Text, files and file names are encrypted before they are sent, and the passphrase is not sent at all. The key is the part of the link after the #, which browsers do not send.',
    description: 'One of the two ways to encrypt; b is its name',
  },
  site: {
    id: 'security.encryption.site',
    defaultMessage:
      '<b>Encrypted by this site:</b> this site could read it when the secret is created and when it is opened. This applies to links that this site emails, to the form for tickets, to pages without https, to some programs, and to everything where the operator has set it.',
    description: 'One of the two ways to encrypt; b is its name',
  },
  code: {
    id: 'security.encryption.code',
    defaultMessage:
      '<b>The page comes from this site, too.</b> An operator who changes it for one visitor can read what that visitor types or opens. Three things help: the command line, which is installed separately; a site of your own; and comparing what a site serves with a published release.',
    description: 'A limit of encryption in the browser; b is the gist of it',
  },
  gateways: {
    id: 'security.encryption.gateways',
    defaultMessage:
      '<b>A service that rewrites links sees the whole link.</b> Some email and chat filters replace links with their own, and so read the part after the #. They could open the secret; a passphrase that you send another way prevents this. Some also send that part to this site. A recipient who opens a link that was changed in this way is told so; if only the filter opens it, no one is told.',
    description: 'A limit of encryption in the browser; b is the gist of it',
  },
  files: {
    id: 'security.encryption.files',
    defaultMessage:
      '<b>This site never encrypts files.</b> The sender’s browser or command line does. No one can scan them on the way, so open only what you expect. This site sees how many parts they are sent in, and roughly how large they are together, but not whether there are any. A secret that is so large that it is sent in parts can be loaded again for ten minutes after it was opened, because a download takes time.',
    description: 'What is different about files; b is the gist of it',
  },
});

/** What differs between secrets that a browser encrypts and those that the site encrypts. */
function SecurityEncryption() {
  return (
    <Section heading={encryptionTexts.heading}>
      <Paragraph of={encryptionTexts.lead} />
      <List of={encryptionPoints} />
    </Section>
  );
}

const operatorTexts = defineMessages({
  heading: {
    id: 'security.operator',
    defaultMessage: 'What the operator can and cannot see',
    description:
      'Heading on the page about security; the operator is the person or company that runs the server',
  },
  seen: {
    id: 'security.operator.seen',
    defaultMessage: 'What can be seen',
    description: 'Heading of a list of things that the operator can see',
  },
  unseen: {
    id: 'security.operator.unseen',
    defaultMessage: 'What cannot be seen',
    description: 'Heading of a list of things that the operator cannot see or do',
  },
  trust: {
    id: 'security.operator.changes',
    defaultMessage:
      'This applies to the software as it is published. An operator who changes it, or an attacker who takes over the server, can read everything that passes through from then on, and can change the page so that it sends what you type. If you cannot accept that, <source>run your own</source>.',
    description: 'Paragraph on the page about security; source is a link to the source code',
  },
  regions: {
    id: 'security.regions',
    defaultMessage: 'Where it is stored',
    description: 'Heading, on the page about security, about regions',
  },
  regionsApart: {
    id: 'security.regions.apart',
    defaultMessage:
      'An operator can run this service in several regions. Each is a separate installation, with its own storage and keys at its own address, and nothing is copied between them.',
    description: 'What regions are',
  },
  regionsPinned: {
    id: 'security.regions.pinned',
    defaultMessage:
      'Cloudflare’s platform can guarantee that data is stored in one of three regions: the EU, the US, and FedRAMP. For any other region it accepts only a hint, so the location is not guaranteed.',
    description: 'Which regions can be pinned; Cloudflare and FedRAMP are names',
  },
  regionsBound: {
    id: 'security.regions.bound',
    defaultMessage:
      'This site stores its data in one place only: in its region, or on its own server. On Cloudflare’s platform this does not apply to its logs and metrics, which contain no IP address, link or key.',
    description: 'Whether this site is pinned to a region: it is',
  },
  regionsNear: {
    id: 'security.regions.near',
    defaultMessage:
      'This site is not bound to its region: its data is stored near it if the platform follows that hint. This is not guaranteed.',
    description: 'Whether this site is pinned to a region: it is not',
  },
  regionsStored: {
    id: 'security.regions.stored',
    defaultMessage:
      'On Cloudflare’s platform, “stored in” means only that. A request may be answered by a server near the person who makes it, and encrypted envelopes may be cached outside the region for a short time. The half of the key in the vault is never cached.',
    description: 'What storing in a region does not include',
  },
});

const seen = defineMessages({
  passing: {
    id: 'security.operator.seen.plain',
    defaultMessage:
      'While they pass through the server: text, note, passphrase and link of a secret that this site encrypts; of every secret, also its label and the people who can open it.',
    description: 'One of the things that the operator can see',
  },
  times: {
    id: 'security.operator.seen.times',
    defaultMessage:
      'That a secret was created, opened or burned, and when; roughly how large it is; whether it has a passphrase, a note or named recipients, and how often a passphrase was tried. Of a request for a secret: when it was made and answered, and how large the answers are.',
    description: 'One of the things that the operator can see',
  },
  address: {
    id: 'security.operator.seen.address',
    defaultMessage:
      'The IP address of a request, while it is answered. Then only a keyed hash of it is stored, with the counts of its requests: as long as it is, an operator who tries all IPv4 addresses can find the right one.',
    description: 'One of the things that the operator can see',
  },
  account: {
    id: 'security.operator.seen.account',
    defaultMessage:
      'For an account: its email address, plan, payments and domains; which browsers are signed in, and its security log of the last {log}. Which secrets it created and what happened to them, until {list} after they ended. Which requests for a secret it made, and when they were answered. The labels of those secrets and requests, unless all emails about them were off from the start and you did not change that later.',
    description: 'One of the things that the operator can see',
  },
  signedIn: {
    id: 'security.operator.seen.signed-in',
    defaultMessage:
      'The password of an account, and the links in its list, while a request of its owner is answered.',
    description: 'One of the things that the operator can see',
  },
  webhook: {
    id: 'security.operator.seen.webhook',
    defaultMessage:
      'The URL of an account’s webhook, its signing key, and what was sent in the last {deliveries}.',
    description: 'One of the things that the operator can see',
  },
  code: {
    id: 'security.operator.seen.code',
    defaultMessage:
      'The address of someone who requests a code to open a link, and the code, until the email is sent. If it cannot be sent, they are deleted once the code has expired, {code} after it was requested: usually within minutes of that, at most about a day later.',
    description: 'One of the things that the operator can see',
  },
  email: {
    id: 'security.operator.seen.email',
    defaultMessage:
      'A link that this site emails, and its recipient, until the email is sent or, if it cannot be sent, until the secret ends. To avoid this, send the link yourself.',
    description: 'One of the things that the operator can see',
  },
});

const unseen = defineMessages({
  browser: {
    id: 'security.operator.unseen.browser',
    defaultMessage:
      'Text, files, file names and passphrase of a secret that your browser encrypted, and the key in its link. There is one exception: a link that a program on the way has changed can reach the site whole. If a recipient opens it in that form, the page says so.',
    description: 'One of the things that the operator cannot see',
  },
  ask: {
    id: 'security.operator.unseen.ask',
    defaultMessage:
      'What someone asks for with an ask link, and the answers. Only the private page of the request opens the answers. There are two exceptions. Someone who sends the ask link with a report shows the question. A link that a program on the way has changed can reach the site whole: if you open it in that form, the page says so.',
    description: 'One of the things that the operator cannot see',
  },
  waiting: {
    id: 'security.operator.unseen.waiting',
    defaultMessage:
      'A secret that is waiting, except while its link waits to be emailed. What is stored cannot be decrypted without the link or, if this site encrypted the secret for an account, the password, a session or an API token of that account.',
    description: 'One of the things that the operator cannot see',
  },
  people: {
    id: 'security.operator.unseen.people',
    defaultMessage:
      'Who opened a secret, and who created one without an account. Neither is stored in a form that the operator can read.',
    description: 'One of the things that the operator cannot see',
  },
  ended: {
    id: 'security.operator.unseen.ended',
    defaultMessage:
      'A secret that was opened, burned or expired: its half of the key and its envelope are deleted. If the operator made a backup while it waited, that backup can still open it, but only with the link or, if this site encrypted the secret for an account, with the password, a session or an API token of that account. If the link was waiting to be emailed then, too, the operator needs neither.',
    description: 'One of the things that the operator cannot see',
  },
  list: {
    id: 'security.operator.unseen.list',
    defaultMessage:
      'The links in the list of an account, while its owner is not using it. The list is encrypted with a key that only the password, a session or an API token unlocks.',
    description: 'One of the things that the operator cannot see',
  },
});

/** What the operator can and cannot see, and where data is stored. */
function SecurityOperator() {
  const periods = periodsIn(useIntl().locale);
  return (
    <>
      <Section heading={operatorTexts.heading}>
        <h3>
          <Text of={operatorTexts.seen} />
        </h3>
        <List of={seen} values={periods} />
        <h3>
          <Text of={operatorTexts.unseen} />
        </h3>
        <List of={unseen} />
        <Paragraph of={operatorTexts.trust} />
      </Section>
      <Section heading={operatorTexts.regions}>
        <Paragraph of={operatorTexts.regionsApart} />
        <Paragraph of={operatorTexts.regionsPinned} />
        <RegionStatement
          pinned={<Text of={operatorTexts.regionsBound} />}
          near={<Text of={operatorTexts.regionsNear} />}
        />
        <Paragraph of={operatorTexts.regionsStored} />
      </Section>
    </>
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
      '<b>Programs act for an account with a token.</b> Without one they can do what any visitor can. They send the token with every call, and it gives access to what you chose when you created it: secrets and requests, custom domains and webhooks, or both. You can revoke it at any time, and changing your password revokes all tokens. A token is random and signed, so no one can guess it.',
    description: 'How programs use the product; b is the gist of it',
  },
  origins: {
    id: 'security.programs.origins',
    defaultMessage:
      '<b>Other sites count as programs.</b> Their pages can call the <docs>API</docs> with a token that you gave them, but never with your session: without a token they can change nothing and read nothing of yours.',
    description: 'What pages of other sites may do; b is the gist of it, docs is a link',
  },
  webhook: {
    id: 'security.programs.webhook',
    defaultMessage:
      '<b>A webhook reveals little.</b> An event contains the short key of a secret or a request, what happened to it, and when. It contains no key that opens anything, no link and nothing of the text. Events for programs are signed; messages to a chat are not. All are sent only over HTTPS, to addresses on the public internet.',
    description: 'What webhooks send, and where to; b is the gist of it',
  },
});

/** Access by API tokens, other origins and webhooks. */
function SecurityPrograms() {
  return (
    <Section heading={programTexts.programs}>
      <List of={programPoints} />
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
      'Please tell the operator of this site before you publish it: <contact>security.txt</contact> has the address. Describe what you did, what happened, and what you expected.',
    description: 'How to report a weakness; contact is a link to a file of that name',
  },
  reportTry: {
    id: 'security.report.try',
    defaultMessage:
      'Do not test it on other people’s secrets. The <source>source</source> is open, and with Node you can run a copy of it on your own computer.',
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
  ask: {
    id: 'security.limit.ask',
    defaultMessage:
      '<b>A name on a request proves nothing.</b> Anyone who asks for a secret chooses the name, and reads the answer. Before you answer, make sure, another way, who sent you the link.',
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
      '<b>Someone can keep your recipient waiting.</b> A person who has only the link can lock the secret with wrong passphrases, again and again until it expires. If only certain people can open it, wrong codes lock it in the same way, and after 95 of them it stays closed; if too many codes are requested, no more are sent for a while. Large files are also locked if they are downloaded too often without being opened, until you unlock them. Your private page shows this, and you can unlock the secret three times. If it is locked again after that, or stays closed, burn it, and send the text with a new link, another way.',
    description: 'A limit of what the product can do; b is its name',
  },
  history: {
    id: 'security.limit.history',
    defaultMessage:
      '<b>Browsers remember addresses.</b> A link stays in the history after it was used, and no longer opens anything. Your private pages are different. Until a secret is opened, anyone who finds the address of its private page can burn it, unless this site encrypted it with a passphrase. They can also open it, unless it has a passphrase or only certain people can open it. Anyone who finds that of a request can open its answers.',
    description: 'A limit of what the product can do; b is its name',
  },
  account: {
    id: 'security.limit.account',
    defaultMessage:
      '<b>An account is as safe as its password.</b> Anyone who signs in as you can burn secrets that still wait, and open those that this site encrypted. If this site encrypted a secret with a passphrase, both need the passphrase; if only certain people can open it, opening needs a code. Your account page shows which browsers are signed in. If one of them is not yours, change the password: that signs out all other browsers and revokes all API tokens.',
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
        <List of={limits} without={useAsksOff()} />
      </Section>
      <Section heading={limitTexts.report}>
        <Paragraph of={limitTexts.reportHow} />
        <Paragraph of={limitTexts.reportTry} />
      </Section>
    </>
  );
}
