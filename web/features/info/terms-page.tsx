import { Link } from '@tanstack/react-router';
import { defineMessages } from 'react-intl';
import { FullWording, LegalSummary } from './legal-text.tsx';
import { Items, Prose } from './prose.tsx';

const texts = defineMessages({
  title: {
    id: 'terms.title',
    defaultMessage: 'Terms',
    description: 'Title, in the browser tab, of the page with the terms of use',
  },
  heading: {
    id: 'terms.heading',
    defaultMessage: 'Terms of use',
    description: 'Heading of the page with the terms of use',
  },
  lead: {
    id: 'terms.lead',
    defaultMessage: 'Use it for what is lawful, send links with care, and keep the original.',
    description: 'First sentence of the page with the terms of use',
  },
});

const summary = defineMessages({
  lawful: {
    id: 'terms.summary.lawful',
    defaultMessage:
      '<b>Lawful use only.</b> Nothing that breaks the law, deceives or harms others, or wears the site down.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  links: {
    id: 'terms.summary.links',
    defaultMessage:
      '<b>Links are keys.</b> Whoever opens one first reads the secret. To whom you send it is up to you.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  account: {
    id: 'terms.summary.account',
    defaultMessage:
      '<b>Your account is yours alone.</b> Keep its password and API token to yourself, and mail links only to people who expect them.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  gone: {
    id: 'terms.summary.gone',
    defaultMessage:
      '<b>Gone is gone.</b> A secret that was read, burned or has expired cannot be brought back.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  yours: {
    id: 'terms.summary.yours',
    defaultMessage: '<b>Your texts stay yours.</b> The operator claims no right to them.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  asIs: {
    id: 'terms.summary.as-is',
    defaultMessage:
      '<b>As it is.</b> The site may fail, change or end. The operator is liable as far as the law demands, and no further.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
});

/** The terms of use: a translated summary, then the full English wording. */
export function TermsPage() {
  return (
    <Prose texts={texts}>
      <LegalSummary>
        <ul>
          <Items of={Object.values(summary)} />
        </ul>
      </LegalSummary>
      <FullWording>
        <TermsWording />
      </FullWording>
    </Prose>
  );
}

function TermsWording() {
  return (
    <>
      <h3>1. Between whom these terms apply</h3>
      <p>
        These terms apply between you and the operator when you use the site, with a browser or with
        a program. By using it you accept them. If you do not, please do not use it.
      </p>
      <h3>2. What the site does</h3>
      <p>
        The site stores a text that you enter or have generated, the secret, and gives you a link to
        it. The secret is shown once, to whoever opens the link first, and ends then; for a minute
        the same browser tab can load it again. It also ends when you burn it or when its lifetime
        is over. How this works, what is stored and what it cannot protect you from stands on the{' '}
        <Link to="/info/security">security page</Link>; how data are handled stands in the{' '}
        <Link to="/info/privacy">privacy policy</Link>.
      </p>
      <h3>3. What you may not use it for</h3>
      <ul>
        <li>Anything that the law forbids, to you, to the operator or to your reader.</li>
        <li>Deceiving, threatening or harassing others, or spreading malicious software.</li>
        <li>Opening, guessing or spoiling secrets that are not meant for you.</li>
        <li>Mailing links to people who do not want them.</li>
        <li>
          Getting round the limits, or loading the site so heavily that others cannot use it. To
          test its security, use a copy of your own.
        </li>
      </ul>
      <h3>4. Links and passphrases</h3>
      <p>
        A link is a key. The operator cannot know who opens it and does not check. You decide to
        whom you send it, by what road, and whether a passphrase is needed as well. The page that
        you keep leads to the secret too while it waits; pass it on to nobody.
      </p>
      <h3>5. Accounts</h3>
      <p>
        You can use the site without an account. If you make one, give a mail address that is your
        own, and keep the password and the API token to yourself: whoever has them acts in your
        name. You can delete your account at any time. The operator may close an account that breaks
        these terms. Secrets that it made stay until they are read, burned or expire.
      </p>
      <h3>6. No recovery</h3>
      <p>
        A secret that was read, burned or has expired cannot be brought back, by anybody. A lost
        link or passphrase cannot be found again. If you replace a forgotten password, the links in
        the list of your account are lost as well. The site is no archive and no backup: keep the
        original until you know that it has arrived.
      </p>
      <TermsOfOperation />
    </>
  );
}

function TermsOfOperation() {
  return (
    <>
      <h3>7. Your texts</h3>
      <p>
        Your texts stay yours, and you answer for them. The operator uses them for nothing but to
        store them encrypted and show them once, and claims no right to them.
      </p>
      <h3>8. Limits and abuse</h3>
      <p>
        The operator may bound how many secrets can be made or opened, how large they are and how
        long they last, may refuse requests that endanger the site or break these terms, and may
        change or end the site. You can report abuse to the contact named above. The operator cannot
        look into a secret that is stored, but can refuse further requests.
      </p>
      <h3>9. Warranty and liability</h3>
      <p>
        The site is provided as it is and as it is available, without warranty of any kind as far as
        the law allows. As far as the law allows, the operator is not liable for secrets that are
        lost, arrive late or are read by somebody whom you did not mean, or for damage that follows
        from that.
      </p>
      <p>
        Nothing in these terms limits a liability that the law does not allow to be limited, or
        takes from you a right that the law of the place where you live gives you.
      </p>
      <h3>10. The software</h3>
      <p>
        These terms are about the site. The software that runs it has a licence of its own, which
        comes with its source.
      </p>
      <h3>11. Changes, and what remains</h3>
      <p>
        The operator may change these terms for the future. The wording shown here is the one in
        force when you use the site. Should one part of it turn out to be void, the other parts
        remain in force.
      </p>
    </>
  );
}
