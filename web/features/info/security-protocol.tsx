import { defineMessages, useIntl } from 'react-intl';
import { Seal } from '../../ui/seal.tsx';
import { Numbered, Paragraph, Section } from './prose.tsx';
import styles from './security-protocol.module.css';

const texts = defineMessages({
  heading: {
    id: 'security.protocol',
    defaultMessage: 'From creation to deletion',
    description: 'Heading, on the page about security, of a picture and six numbered steps',
  },
  before: {
    id: 'security.protocol.before',
    defaultMessage:
      '<b>Everything that can fail comes first.</b> Before the vault is asked for its half, the envelope has been read and checked. If it cannot be read, or has not arrived yet, nothing is used up.',
    description: 'Paragraph after the six steps; b is its name',
  },
  looking: {
    id: 'security.protocol.looking',
    defaultMessage:
      '<b>Viewing is not opening.</b> A secret opens when the page sends a separate request, after the button is pressed. The requests of link previews and email scanners change nothing and reveal nothing.',
    description: 'Paragraph after the six steps: GET requests reveal nothing; b is its name',
  },
  minute: {
    id: 'security.protocol.minute',
    defaultMessage:
      '<b>The minute after.</b> When you press the button, your browser creates a random claim token. For 60 seconds this token, and no other, gets the same answer again: after a lost connection, or when you reload the tab. Burning ends that minute early.',
    description: 'Paragraph after the six steps: the claim token; b is its name',
  },
  passphrases: {
    id: 'security.passphrases',
    defaultMessage: 'Passphrases',
    description: 'Heading on the page about security',
  },
  passphraseKey: {
    id: 'security.passphrases.key',
    defaultMessage:
      'A passphrase becomes part of the key: without it, the link and everything that is stored open nothing. It is hashed with bcrypt and never stored as you entered it. The vault stores only a hash that tells the right passphrase from a wrong one.',
    description: 'How a passphrase is used; bcrypt is a name',
  },
  passphraseBrowser: {
    id: 'security.passphrases.browser',
    defaultMessage:
      'Where your browser encrypts, the passphrase stays there: PBKDF2 with 600,000 rounds takes the place of bcrypt, and this site gets only a proof that is useless without the whole link. Burning such a secret needs no passphrase, because this site could not check it.',
    description: 'How a passphrase is used where the browser encrypts; bcrypt and PBKDF2 are names',
  },
  passphraseLockout: {
    id: 'security.passphrases.lockout',
    defaultMessage:
      'Every attempt is counted before it is checked. After five wrong passphrases the secret is locked for 10 minutes, even for the right one. Five more lock it for 20 minutes, then 40, up to a day. A wrong passphrase never destroys the secret.',
    description: 'What wrong passphrases do',
  },
  passphraseDelay: {
    id: 'security.passphrases.delay',
    defaultMessage:
      'So someone who has only the link can keep your recipient waiting, at worst until the secret expires. Your private page shows it, and you can unlock the secret there three times, for five more attempts each. If it is locked again after that, burn it, and send the text with a new link, another way. Burning a secret that this site encrypted needs the passphrase too, and counts its own attempts.',
    description: 'That someone who only has the link can delay the recipient, and what helps',
  },
});

/** In the order of the numbers in the picture. */
const steps = defineMessages({
  link: {
    id: 'security.step.link',
    defaultMessage:
      '<b>The link</b> contains a random key that is stored nowhere in readable form. Your private page has a key of its own: the link can be derived from it, except for the part after the #, but it cannot be derived from the link.',
    description: 'Mark 1 of the picture on the page about security; b is its name',
  },
  envelope: {
    id: 'security.step.envelope',
    defaultMessage:
      '<b>The envelope</b> is your text, encrypted. It is stored separately from the vault.',
    description: 'Mark 2 of the picture on the page about security; b is its name',
  },
  vault: {
    id: 'security.step.vault',
    defaultMessage:
      '<b>The vault</b> stores a second half of the key: 32 random bytes. It releases them once.',
    description: 'Mark 3 of the picture on the page about security; b is its name',
  },
  claim: {
    id: 'security.step.claim',
    defaultMessage:
      '<b>The claim.</b> However many people press the button at once, the vault checks, decides and records in a single step that nothing can interrupt. One of them gets the half. All others see that the secret was opened, and when.',
    description: 'Mark 4 of the picture on the page about security; b is its name',
  },
  opened: {
    id: 'security.step.opened',
    defaultMessage:
      '<b>The text.</b> The link, the envelope and the half together decrypt it, with the passphrase if there is one. Only that one recipient gets it.',
    description: 'Mark 5 of the picture on the page about security; b is its name',
  },
  end: {
    id: 'security.step.end',
    defaultMessage:
      '<b>The end.</b> A few minutes later (with large files, about ten), the vault has overwritten its half, and the envelope is deleted. Only the record of what happened, and when, stays for a while.',
    description: 'Mark 6 of the picture on the page about security; b is its name',
  },
});

/** The headings of its sections. */
export const protocolHeadings = [texts.heading, texts.passphrases] as const;

const remarks = [texts.before, texts.looking, texts.minute];

/** The protocol step by step, and what a passphrase adds. */
export function SecurityProtocol() {
  return (
    <>
      <Section heading={texts.heading}>
        <ProtocolPicture />
        <Numbered of={steps} />
        {remarks.map((remark) => (
          <Paragraph key={remark.id} of={remark} />
        ))}
      </Section>
      <Section heading={texts.passphrases}>
        <Paragraph of={texts.passphraseKey} />
        <Paragraph of={texts.passphraseBrowser} />
        <Paragraph of={texts.passphraseLockout} />
        <Paragraph of={texts.passphraseDelay} />
      </Section>
    </>
  );
}

const pictureTexts = defineMessages({
  name: {
    id: 'security.picture',
    defaultMessage:
      'Three people open the same link. One of them gets through the door of the vault, the other two are stopped. The half from the vault and the envelope meet on that person’s screen and become the text. The vault keeps only a broken seal. The list below explains the six numbers.',
    description: 'Text alternative of the picture on the page about security',
  },
  link: {
    id: 'security.picture.link',
    defaultMessage: 'Link',
    description: 'Word in the picture on the page about security: the link to a secret',
  },
  envelope: {
    id: 'security.picture.envelope',
    defaultMessage: 'Envelope',
    description: 'Word in the picture on the page about security: the encrypted text',
  },
  vault: {
    id: 'status.vault',
    defaultMessage: 'Vault',
    description:
      'The store of the other halves of secrets: in the picture and in the table on the page about security',
  },
  text: {
    id: 'security.picture.text',
    defaultMessage: 'Text',
    description:
      'Word in the picture on the page about security: the text of the secret, decrypted',
  },
});

/** Position of each number; the list below the picture explains them. */
const marks = [
  { x: 118, y: 16 },
  { x: 18, y: 156 },
  { x: 126, y: 142 },
  { x: 213, y: 142 },
  { x: 112, y: 256 },
  { x: 250, y: 260 },
] as const;

/** The things in it, each with a word where there is room for a long one. */
const words = [
  { text: pictureTexts.link, x: 102, y: 16, anchor: 'end' },
  { text: pictureTexts.envelope, x: 34, y: 145, anchor: 'start' },
  { text: pictureTexts.vault, x: 320, y: 130, anchor: 'end' },
  { text: pictureTexts.text, x: 136, y: 333, anchor: 'middle' },
] as const;

/** Horizontal centres of the three recipients; the middle one gets the secret. */
const readers = [134, 213, 292] as const;
const CHOSEN = 213;

/** Picture of the protocol, mirrored in right-to-left pages, but for its text. */
function ProtocolPicture() {
  const intl = useIntl();
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 320 342"
      role="img"
      aria-label={intl.formatMessage(pictureTexts.name)}
    >
      <Readers />
      <g transform="translate(0 16)">
        <Envelope />
        <Vault />
        <Opened />
      </g>
      {words.map(({ text, x, y, anchor }) => (
        <text key={text.id} className={styles.word} x={x} y={y} textAnchor={anchor}>
          {intl.formatMessage(text)}
        </text>
      ))}
      {marks.map(({ x, y }, index) => (
        <g key={x} className={styles.mark}>
          <circle cx={x} cy={y} r="11" />
          <text x={x} y={y}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Three recipients with the same link; all but one stop at the wall of the vault. */
function Readers() {
  return readers.map((x) => (
    <g key={x} className={x === CHOSEN ? styles.chosen : styles.line}>
      <rect x={x - 16} y="12" width="32" height="48" rx="7" />
      <path
        d={`M${x - 1.5} 40l-2.4 2.4a4.2 4.2 0 0 1-6-6l3.6-3.6a4.2 4.2 0 0 1 6 0M${x + 1.5} 32l2.4-2.4a4.2 4.2 0 0 1 6 6l-3.6 3.6a4.2 4.2 0 0 1-6 0`}
      />
      <path d={x === CHOSEN ? `M${x} 60V160` : `M${x} 60V112M${x - 9} 114h18`} />
    </g>
  ));
}

function Envelope() {
  return (
    <g className={styles.line}>
      <rect className={styles.card} x="18" y="140" width="88" height="64" rx="9" />
      <path d="M21 145l34 29a10.8 10.8 0 0 0 14 0l34-29M21 199l24-25M103 199l-24-25" />
      <path d="M62 204v40a14 14 0 0 0 14 14h28M97 251l8 7-8 7" />
    </g>
  );
}

/** The vault with its single opening, and the broken seal in it. */
function Vault() {
  return (
    <>
      <path
        className={styles.line}
        d="M196 126H140a14 14 0 0 0-14 14v66a14 14 0 0 0 14 14h146a14 14 0 0 0 14-14v-66a14 14 0 0 0-14-14h-56"
      />
      <g transform="translate(186 147)">
        <Seal state="unbroken" size={54} />
      </g>
      <path className={styles.chosen} d="M213 206v38a14 14 0 0 1-14 14h-31M175 251l-8 7 8 7" />
      <path className={styles.trace} d="M272 220v22" />
      <g transform="translate(249 246)">
        <Seal state="broken" size={46} />
      </g>
    </>
  );
}

/** The screen of the recipient who received the text. */
function Opened() {
  return (
    <g className={styles.chosen}>
      <rect className={styles.card} x="112" y="232" width="48" height="72" rx="9" />
      <path d="M122 254h28M122 265h22M122 276h28M122 287h14" />
    </g>
  );
}
