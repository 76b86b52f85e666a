import { useQuery } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import {
  anonymousPlan,
  basicPlan,
  dedicatedPlan,
  identityPlan,
  type Plan,
} from '../../../shared/plans.ts';
import { planHere } from '../../api/plans.ts';
import { siteQuery } from '../../api/site.ts';
import { lifetimeText } from '../../intl/duration.ts';
import { periodsIn } from './periods.ts';
import { CookieName, privacyClauses, PrivacyWording } from './privacy-wording.tsx';
import styles from './prose.module.css';
import {
  FullWording,
  legalContents,
  LegalSummary,
  List,
  Paragraph,
  Prose,
  Text,
  useAsksOff,
} from './prose.tsx';

const texts = defineMessages({
  title: {
    id: 'common.privacy',
    defaultMessage: 'Privacy',
    description: 'Link to the page about privacy, its heading and title',
  },
  lead: {
    id: 'privacy.lead',
    defaultMessage:
      'This site stores as little as it can. Without an account, you leave no name here. An account stores only what it needs.',
    description: 'First sentences of the page about privacy',
  },
  more: {
    id: 'privacy.summary.more',
    defaultMessage:
      'The <security>security page</security> explains how this works, and what an operator could still see.',
    description: 'Sentence after the summary of the privacy policy; security is a link',
  },
});

const { encryption } = defineMessages({
  encryption: {
    id: 'privacy.summary.encryption',
    defaultMessage:
      '<b>Encryption.</b> {modes, select, server {This site encrypts your text: it passes through the server, which stores it only encrypted.} browser {Your browser encrypts your text and files before they are sent. This site receives them only encrypted, and the passphrase not at all.} other {As a rule, your browser encrypts your text and files before they are sent. This site receives them only encrypted, and the passphrase not at all. Where this site encrypts, as when it emails the link or a program asks it to, the text passes through the server, which stores it only encrypted.}}',
    description:
      'Summary of the privacy policy; b is the point’s name; modes says who encrypts on this site: it alone, browsers alone, or either',
  },
});

const summary = defineMessages({
  tracking: {
    id: 'privacy.summary.tracking',
    defaultMessage:
      '<b>No tracking.</b> There are no analytics and no advertising, and these pages load nothing from other sites.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  secrets: {
    id: 'privacy.summary.secrets',
    defaultMessage:
      '<b>Secrets</b> are stored encrypted until they are opened, burned or expire: after {anonymous} at the latest without an account and, where this site has accounts, after {free} with a free one and after {paid} with a paid plan. What happened to them, and when, is stored for twice as long as the secret could be opened, and at least until {timeline} after its expiry time.',
    description:
      'Summary of the privacy policy; b is the point’s name; the others are such as: 7 days',
  },
  ask: {
    id: 'privacy.summary.ask',
    defaultMessage:
      '<b>Requests for a secret.</b> Your browser encrypts what you ask for, and the browser of whoever answers encrypts the answer. An answer expires after the time that whoever asked has chosen, as their plan allows, even if whoever answered has no account. This site can read neither, unless someone sends the ask link with a report, which shows it the question.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  links: {
    id: 'privacy.summary.links',
    defaultMessage:
      '<b>Links</b> are not stored, except in the list of an account, while they wait to be emailed, and if someone sends an ask link with a report. In the list they are encrypted: only the password, a session or an API token decrypts them. Nothing that is stored shows the operator who opened a secret, or who created one without an account.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  account: {
    id: 'privacy.summary.account',
    defaultMessage:
      '<b>An account</b> holds your email address, language and plan, a few counts, the browsers in which you are signed in, a security log of the last {log}, and what you add to it: API tokens, custom domains, a webhook, a paid plan. It also has lists of the secrets you created and of your requests for secrets. They show the last {list}; each entry is stored until {list} after the secret ended or the request expired. Your password is stored as a hash, which can check it but not reveal it. Deleting the account deletes all of this, but not the secrets and requests themselves: they stay until they end, and the record of what happened to them stays as long as for any other secret. Feedback, and the record of what an admin changed, stay for {feedback}.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  webhook: {
    id: 'privacy.summary.webhook',
    defaultMessage:
      '<b>A webhook</b>, if you create one, notifies your server, or a chat that you choose, that one of your secrets was opened, burned or expired, or reported as opened by someone else, or that a request of yours was answered, and when. It contains no key that opens anything, no link and nothing of the text. What was sent is listed for {list}.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  email: {
    id: 'privacy.summary.emailed',
    defaultMessage:
      '<b>Email.</b> A link that this site emails for you is stored encrypted until the email is sent or, if it cannot be sent, until the secret ends, {list} at most. The operator of this site could decrypt it. Afterwards the link is overwritten. The recipient’s address is stored obscured, and in full only in your own list, which only your password, a session or an API token decrypts.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  bound: {
    id: 'privacy.summary.bound',
    defaultMessage:
      '<b>Links for certain people.</b> The addresses that can open a link are stored encrypted, and only the link itself or the link of its private page decrypts them. If you request a code to open one, your address and the code are stored encrypted until the email is sent. If it cannot be sent, they are deleted once the code has expired, {code} after you requested it: usually within minutes of that, at most about a day later. The operator of this site could decrypt this address and this code. Hashes of both, keyed with the link, are stored until the secret ends at the latest. The sender is shown the address of the person who opened the link.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  feedback: {
    id: 'privacy.summary.feedback',
    defaultMessage:
      '<b>Feedback</b> is stored for {feedback} as you wrote it, with your time zone and, if you are signed in, your email address.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  address: {
    id: 'privacy.summary.address',
    defaultMessage:
      '<b>Your IP address</b> is used to limit how often one address can create, ask for, view or open secrets, request codes, sign up or try a password. Only a keyed hash of the address is stored, with the counts; the operator of this site could find an IPv4 address from it by trying all. Counts end after {window}, and those of wrong passwords, uploaded bytes and requested emails after {day}. Each store holds the counts of many addresses, and deletes those that have ended when it stores its next one.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  cookies: {
    id: 'privacy.summary.cookies',
    defaultMessage:
      '<b>Four cookies.</b> {sess} protects forms against forgery and keeps you signed in: until you close the browser or do nothing for {idle}, at most for {session}; or for {remembered} if you choose so. {locale} remembers for {languageCookie} which language you chose. {device}, for {deviceCookie} after you sign in, keeps you from being locked out when others try to guess your password. {flash} carries the result of a form to the next page, only where JavaScript is off. The theme and similar choices never leave your browser.',
    description:
      'Summary of the privacy policy; b is the point’s name; sess, locale, device and flash are the names of cookies',
  },
  errors: {
    id: 'privacy.summary.errors',
    defaultMessage:
      '<b>Errors.</b> When a page fails, it sends this site the kind of page and of error, the version, and the place in the site’s code: no text, no link, no key. You can turn this off in the settings. It is off from the start if your browser asks sites not to track you.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  logs: {
    id: 'privacy.summary.logs',
    defaultMessage:
      '<b>Logs</b> contain one line for each request, and errors, but no IP addresses, links or keys.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  others: {
    id: 'privacy.summary.others',
    defaultMessage:
      '<b>Others.</b> The hosting provider and the email service of the operator handle data for them. If you pay for a plan, a payment provider learns your email address. Nothing is sold or used for advertising.',
    description: 'Summary of the privacy policy; b is the point’s name',
  },
  backups: {
    id: 'privacy.summary.backups',
    defaultMessage:
      '<b>Deleted data</b> can remain in backups of the operator and, on Cloudflare’s platform, can be restored for 30 days. None of it opens a secret without its link or, if this site encrypted the secret for an account, the password, a session or an API token of that account, unless the link was waiting to be emailed then.',
    description: 'Summary of the privacy policy; b is the point’s name; Cloudflare is a company',
  },
});

/** Points of the summary about what exists only where the site has accounts. */
const ofAccounts = ['account', 'webhook', 'email', 'bound', 'feedback'];

const cookies = {
  sess: <CookieName name="sess" />,
  locale: (
    <code dir="ltr" translate="no">
      locale
    </code>
  ),
  device: <CookieName name="device" />,
  flash: <CookieName name="flash" />,
};

/** The privacy policy: a translated summary, then the full English wording. */
export function PrivacyPage() {
  const site = useQuery(siteQuery).data;
  const { locale } = useIntl();
  const modes = site?.seal_modes ?? 'both';
  const hasAccounts = site?.authentication.enabled ?? true;
  const withoutAsks = useAsksOff();
  const timesIn = (language: string) => {
    const longestOf = (...plans: readonly Plan[]) =>
      lifetimeText(Math.max(...plans.map((plan) => planHere(site, plan).options.ttl)), language);
    return {
      anonymous: longestOf(anonymousPlan),
      free: longestOf(basicPlan),
      paid: longestOf(identityPlan, dedicatedPlan),
    };
  };
  return (
    <Prose
      texts={{ ...texts, heading: texts.title }}
      contents={legalContents}
      clauses={privacyClauses}
    >
      <LegalSummary>
        <Encryption modes={modes} />
        <List
          of={summary}
          without={[...withoutAsks, ...(hasAccounts ? [] : ofAccounts)]}
          values={{ ...cookies, ...periodsIn(locale), ...timesIn(locale) }}
        />
        <Paragraph of={texts.more} />
      </LegalSummary>
      <FullWording>
        <PrivacyWording times={{ ...periodsIn('en'), ...timesIn('en') }} />
      </FullWording>
    </Prose>
  );
}

/** Who encrypts on this site. */
function Encryption({ modes }: { modes: string }) {
  return (
    <p className={styles.steady}>
      <Text of={encryption} values={{ modes }} />
      {/* The longest text, unseen: nothing below moves when the settings of the site arrive. */}
      <span className={styles.room}>
        <Text of={encryption} values={{ modes: 'both' }} />
      </span>
    </p>
  );
}
