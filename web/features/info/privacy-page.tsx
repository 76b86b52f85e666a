import { defineMessages } from 'react-intl';
import { FullWording, LegalSummary } from './legal-text.tsx';
import { CookieName, PrivacyWording } from './privacy-wording.tsx';
import { Items, Paragraph, Prose } from './prose.tsx';

const texts = defineMessages({
  title: {
    id: 'privacy.title',
    defaultMessage: 'Privacy',
    description: 'Title, in the browser tab, and heading of the page about privacy',
  },
  lead: {
    id: 'privacy.lead',
    defaultMessage:
      'This site is made to forget. Whoever uses it without an account leaves no name behind, and an account keeps no more than it needs.',
    description: 'First sentences of the page about privacy',
  },
  more: {
    id: 'privacy.summary.more',
    defaultMessage:
      'How this is brought about, and what an operator could see all the same, stands on the <security>security page</security>.',
    description: 'Sentence after the summary of the privacy policy; security is a link',
  },
});

const summary = defineMessages({
  tracking: {
    id: 'privacy.summary.tracking',
    defaultMessage:
      '<b>No tracking.</b> There is no analytics and no advertising, and these pages load nothing from anybody else.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  secrets: {
    id: 'privacy.summary.secrets',
    defaultMessage:
      '<b>Secrets</b> are stored encrypted until they are read, burned or expire: after 7 days at the latest without an account, after 14 days with a free one, after 30 days with a paid plan. What happened to them, and when, is kept for twice the lifetime.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  links: {
    id: 'privacy.summary.links',
    defaultMessage:
      '<b>Links</b> are not stored, except in the list of an account, and there sealed: only the password, a session or the API token opens it. Nothing that is stored says who read a secret, or who made one without an account.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  account: {
    id: 'privacy.summary.account',
    defaultMessage:
      '<b>An account</b> is your mail address, language and plan, the browsers in which you are signed in, a few counts, and the list of what you sealed in the last 30 days. Your password can be checked by what is stored, but not read from it. Deleting the account deletes all of that.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  webhook: {
    id: 'privacy.summary.webhook',
    defaultMessage:
      '<b>A webhook</b>, if you set one up, tells your own server that a secret of yours was read, burned or has expired, and when. It holds no key, no link and nothing of the text. What was sent is listed for 30 days.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  email: {
    id: 'privacy.summary.emailed',
    defaultMessage:
      '<b>Email.</b> A link that this site emails for you is stored sealed until the email has left. Its operator could open that seal. Afterwards the link is overwritten. The recipient’s address is kept obscured, and in full only in your own list, which is sealed under your password.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  feedback: {
    id: 'privacy.summary.feedback',
    defaultMessage:
      '<b>Feedback</b> is kept for a year as you wrote it, with your time zone and, if you are signed in, your address.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  address: {
    id: 'privacy.summary.address',
    defaultMessage:
      '<b>Your network address</b> is used to count how often it creates or opens secrets, signs up or tries a password, within 20 minutes. What is counted is a keyed hash instead of the address. The counts are stored for 20 minutes, and those of wrong passwords and of emails that were requested for an account for a day.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  cookies: {
    id: 'privacy.summary.cookies',
    defaultMessage:
      '<b>Four cookies.</b> {sess} guards forms against forgery and keeps you signed in: until you close the browser, or for 30 days if you ask for it. {locale} remembers the language that you chose for 30 days. {device}, for a year after a sign-in, lets you in while others guess at your password. {flash} carries the outcome of a form to the next page, only where JavaScript is off. The theme and similar choices never leave your browser.',
    description:
      'Summary of the privacy policy; b is the point’s name; sess, locale, device and flash are the names of cookies',
  },
  errors: {
    id: 'privacy.summary.errors',
    defaultMessage:
      '<b>Errors.</b> When a page breaks, it tells this site the kind of page and of error, the version, and the place in the site’s code: no text, no link, no key. You can switch this off in the settings. It starts switched off where your browser asks sites not to track you.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  logs: {
    id: 'privacy.summary.logs',
    defaultMessage: '<b>Logs</b> hold faults, and neither network addresses nor links nor keys.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
});

const cookies = {
  sess: <CookieName name="sess" />,
  locale: <code dir="ltr">locale</code>,
  device: <code dir="ltr">device</code>,
  flash: <CookieName name="flash" />,
};

/** The privacy policy: a translated summary, then the full English wording. */
export function PrivacyPage() {
  return (
    <Prose texts={{ ...texts, heading: texts.title }}>
      <LegalSummary>
        <ul>
          <Items of={Object.values(summary)} values={cookies} />
        </ul>
        <Paragraph of={texts.more} />
      </LegalSummary>
      <FullWording>
        <PrivacyWording />
      </FullWording>
    </Prose>
  );
}
