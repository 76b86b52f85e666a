import { Link } from '@tanstack/react-router';
import { defineMessages } from 'react-intl';
import { Clause, FullWording, legalContents, LegalSummary, List, Prose } from './prose.tsx';

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
    defaultMessage: 'Use this site lawfully, send links with care, and keep the original.',
    description: 'First sentence of the page with the terms of use',
  },
});

const summary = defineMessages({
  lawful: {
    id: 'terms.summary.lawful',
    defaultMessage:
      '<b>Lawful use only.</b> Do nothing that breaks the law, deceives or harms others, or overloads the site.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  links: {
    id: 'terms.summary.links',
    defaultMessage:
      '<b>Links are keys.</b> The first person who opens one reads the secret. You decide who gets it.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  account: {
    id: 'terms.summary.account',
    defaultMessage:
      '<b>An account is only for its owner.</b> If you have one, keep its password and API tokens to yourself, and email links only to people who expect them.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  payment: {
    id: 'terms.summary.payment',
    defaultMessage:
      '<b>Cancel a paid plan before you delete the account.</b> Where this site sells plans, deleting the account does not end the payments.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  gone: {
    id: 'terms.summary.gone',
    defaultMessage:
      '<b>Gone is gone.</b> You cannot recover a secret that was opened, burned or expired.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  yours: {
    id: 'terms.summary.yours',
    defaultMessage: '<b>Your texts remain yours.</b> The operator claims no right to them.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
  asIs: {
    id: 'terms.summary.as-is',
    defaultMessage:
      '<b>No warranty.</b> The site may fail, change or end. The operator is liable only as far as the law requires.',
    description: 'Summary of the terms of use; b is the point’s name',
  },
});

/** The headings of the full wording. */
const clauses = [
  'Who these terms apply to',
  'What the site does',
  'Prohibited use',
  'Links and passphrases',
  'Accounts',
  'Paid plans',
  'No recovery',
  'Your texts',
  'Limits and abuse',
  'Warranty and liability',
  'The software',
  'Changes and severability',
] as const;

/** The terms of use: a translated summary, then the full English wording. */
export function TermsPage() {
  return (
    <Prose texts={texts} contents={legalContents} clauses={clauses}>
      <LegalSummary>
        <List of={summary} />
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
      <Clause of={clauses} number={1} />
      <p>
        These terms apply between you and the operator when you use the site, with a browser or with
        a program. By creating an account you accept them. If you do not accept them, do not use the
        site.
      </p>
      <Clause of={clauses} number={2} />
      <p>
        The site stores a text that you enter or generate and, where it takes files, those that you
        attach (the secret), and gives you a link to it. The secret is shown once, to the first
        person who opens the link, and then ends; for one minute, or ten with large files, the same
        browser tab can load it again. It also ends when you burn it or when it expires. You can
        also ask someone for a secret: whoever has the ask link can answer, and each answer is shown
        once, on your private page. The <Link to="/info/security">security page</Link> explains how
        this works, what is stored and what the site cannot protect you from. The{' '}
        <Link to="/info/privacy">privacy policy</Link> explains how data is handled.
      </p>
      <Clause of={clauses} number={3} />
      <p>Do not use the site for:</p>
      <ul>
        <li>Anything that the law forbids to you, to the operator or to your recipient.</li>
        <li>Deceiving, threatening or harassing others, or spreading malicious software.</li>
        <li>Opening, guessing or destroying secrets that are not meant for you.</li>
        <li>Emailing links to people who do not want them.</li>
        <li>Asking for passwords that are not meant for you, or in the name of someone else.</li>
        <li>
          Bypassing the limits, or loading the site so heavily that others cannot use it. To test
          its security, use a copy of your own.
        </li>
      </ul>
      <Clause of={clauses} number={4} />
      <p>
        A link is a key. Unless you name the people who can open it, no one checks who opens it. You
        decide who gets it, how you send it, and whether a passphrase is needed as well. Anyone who
        has the address of the private page can burn the secret until it is opened and, with the
        whole address, including any part after a “#”, open it: do not share it. A passphrase
        prevents both, except that a secret which a browser encrypted can be burned without it.
        Anyone who has the whole address of the private page of a request can open its answers,
        delete them and close the request: do not share it either.
      </p>
      <Clause of={clauses} number={5} />
      <p>
        Opening and answering links needs no account. Creating links needs one where the operator
        requires it; some things always need one, such as having a link emailed. If you create one,
        give your own email address, and keep the password and the API tokens to yourself: anyone
        who has them can act as you. You can delete your account at any time. The operator may close
        an account that breaks these terms. Secrets that it created stay until they are opened,
        burned or expire, and requests that it made until they are closed or expire. If you use a
        custom domain, it must be yours. Links on it stop working once you remove it, delete the
        account, or lose the domain because the DNS record that proves it is missing for a week:
        they open only with the site’s own host in its place.
      </p>
      <Clause of={clauses} number={6} />
      <p>
        Where the operator sells plans, you see the price and the period before you pay, on pages of
        the payment provider, whose terms apply to the payment. A plan renews until you cancel it,
        through the link on your account page or, where there is none, through the operator. It then
        lasts until the end of the period that you have paid for. Deleting your account does not
        cancel a plan: cancel it first.
      </p>
      <Clause of={clauses} number={7} />
      <p>
        You cannot recover a secret that was opened, burned or expired. A lost passphrase cannot be
        recovered, and a lost link usually cannot either. Without the whole address of its private
        page, the answers to a request cannot be opened. If you reset a forgotten password, the
        links in your account’s list are lost as well. The site is not an archive or a backup: keep
        the original until you know that it has arrived.
      </p>
      <TermsOfOperation />
    </>
  );
}

function TermsOfOperation() {
  return (
    <>
      <Clause of={clauses} number={8} />
      <p>
        Your texts remain yours, and you are responsible for them. The operator uses them only to
        store them encrypted and show them once, and claims no right to them.
      </p>
      <Clause of={clauses} number={9} />
      <p>
        The operator may limit how many secrets can be created or opened, how large they are and
        when they expire, may refuse calls that endanger the site or break these terms, and may
        change or end the site. Report abuse to the contact named above. Where the site takes
        reports on its pages, the operator can delete a secret that was reported there, and close a
        request for a secret, but cannot read a stored secret, except while its link waits to be
        emailed.
      </p>
      <Clause of={clauses} number={10} />
      <p>
        The site is provided as it is and as it is available, without warranty of any kind, as far
        as the law allows. As far as the law allows, the operator is not liable for secrets that are
        lost, arrive late or are read by someone you did not intend, or for damage that results from
        this.
      </p>
      <p>
        Nothing in these terms limits a liability that the law does not allow to be limited, or
        takes away a right that the law of the place where you live gives you.
      </p>
      <Clause of={clauses} number={11} />
      <p>
        These terms are about the site. The software that runs it has its own licence, which comes
        with its source.
      </p>
      <Clause of={clauses} number={12} />
      <p>
        The operator may change these terms for the future. The wording shown here is the one in
        force when you use the site. If one part of it is invalid, the other parts remain in force.
      </p>
    </>
  );
}
