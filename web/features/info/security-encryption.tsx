import { defineMessages } from 'react-intl';
import { Items, Paragraph, Section } from './prose.tsx';

const texts = defineMessages({
  heading: {
    id: 'security.encryption',
    defaultMessage: 'Your browser or this site: who encrypts',
    description: 'Heading on the page about security',
  },
  lead: {
    id: 'security.encryption.lead',
    defaultMessage:
      'The steps above are the same in both cases. What differs is where a text is encrypted and decrypted. Where your browser does it, the form says so before you type; where the form says nothing, this site does it.',
    description:
      'First paragraph of the section on who encrypts; the steps are those of the section before',
  },
});

const points = defineMessages({
  browser: {
    id: 'security.encryption.browser',
    defaultMessage:
      '<b>Encrypted in your browser:</b> this site cannot read it. Text, files and file names are encrypted before they are sent, and the passphrase is not sent at all. The key is the part of the link after the #, which browsers do not send.',
    description: 'One of the two ways to encrypt; b is its name',
  },
  site: {
    id: 'security.encryption.site',
    defaultMessage:
      '<b>Encrypted by this site:</b> this site could read it while it passes through, when the secret is created and when it is opened. This applies to links that this site emails, to forms without scripts, and to some programs.',
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
      '<b>What rewrites links sees all of them.</b> Some email and chat filters replace links with their own, and so read the part after the #. They could open the secret. A passphrase that you send another way prevents this.',
    description: 'A limit of encryption in the browser; b is the gist of it',
  },
  files: {
    id: 'security.encryption.files',
    defaultMessage:
      '<b>Files are only ever encrypted in a browser.</b> No one can scan them on the way, so open only what you expect. This site sees how many parts they are sent in, and roughly how large they are together, but not whether there are any. Such a secret can be loaded again for ten minutes after it was opened, because a download takes time.',
    description: 'What is different about files; b is the gist of it',
  },
});

/** What differs between secrets that a browser encrypts and those that the site encrypts. */
export function SecurityEncryption() {
  return (
    <Section heading={texts.heading}>
      <Paragraph of={texts.lead} />
      <ul>
        <Items of={Object.values(points)} />
      </ul>
    </Section>
  );
}
