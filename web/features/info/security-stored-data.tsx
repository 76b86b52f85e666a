import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { type Period, periodsIn } from './periods.ts';
import { Paragraph, Section, Text } from './prose.tsx';
import styles from './security-stored-data.module.css';

const texts = defineMessages({
  heading: {
    id: 'security.stored',
    defaultMessage: 'What is stored, where, and for how long',
    description: 'Heading, on the page about security, of a table',
  },
  what: {
    id: 'security.stored.what',
    defaultMessage: 'What',
    description: 'Column of the table on the page about security: what is stored',
  },
  where: {
    id: 'security.stored.where',
    defaultMessage: 'Where',
    description: 'Column of the table on the page about security: where something is stored',
  },
  howLong: {
    id: 'security.stored.how-long',
    defaultMessage: 'How long',
    description: 'Column of the table on the page about security: how long something is stored',
  },
  nothing: {
    id: 'security.stored.nothing',
    defaultMessage:
      'Nothing that is stored contains a text, a passphrase, a password or the key of a link in readable form. What is stored opens nothing by itself: it takes the link, or the password, a session or an API token of the account that created the secret. There are two exceptions: a link that waits to be emailed, which the server’s own key decrypts, and an ask link that someone sends with a report, which shows the question but no answer.',
    description: 'Sentence after the table on the page about security',
  },
  history: {
    id: 'security.stored.history',
    defaultMessage:
      'On Cloudflare’s platform, everything but envelopes can be restored to any moment of the last 30 days, which cannot be turned off, and copies of a deleted envelope can remain on distant servers for about a minute. On any server, the operator may keep backups, and what was deleted remains in them. None of this opens a secret without its link or, if this site encrypted the secret for an account, the password, a session or an API token of that account, unless the link was waiting to be emailed at that moment.',
    description: 'Paragraph after the table on the page about security; Cloudflare is a company',
  },
});

export const storedHeading = texts.heading;

/** Table of everything that is stored. On narrow screens each row becomes a card that repeats the column names. */
export function SecurityStoredData() {
  const intl = useIntl();
  const periods = periodsIn(intl.locale);
  const [what, where, howLong] = [texts.what, texts.where, texts.howLong].map((text) =>
    intl.formatMessage(text),
  );
  return (
    <Section heading={texts.heading}>
      <table className={styles.table} aria-label={intl.formatMessage(texts.heading)}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{where}</th>
            <th scope="col">{howLong}</th>
          </tr>
        </thead>
        <tbody>
          {storedData.map((row) => (
            <tr key={row.what.id}>
              <th scope="row">
                <Text of={row.what} />
              </th>
              <td data-column={where}>
                <Text of={row.where} />
              </td>
              <td data-column={howLong}>
                {typeof row.howLong === 'string' ? (
                  <span>{periods[row.howLong]}</span>
                ) : (
                  <Text of={row.howLong} values={periods} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Paragraph of={texts.nothing} />
      <Paragraph of={texts.history} />
    </Section>
  );
}

const stored = defineMessages({
  keys: {
    id: 'security.stored.keys',
    defaultMessage: 'The keys in the two links, if you have no account',
    description: 'Row of the table on the page about security',
  },
  envelope: {
    id: 'security.stored.envelope',
    defaultMessage: 'Your text, encrypted, and padded so that its length reveals little',
    description: 'Row of the table on the page about security',
  },
  half: {
    id: 'security.stored.half',
    defaultMessage:
      'The half of the key without which the envelope cannot be decrypted; a note, encrypted with a key from the link',
    description: 'Row of the table on the page about security',
  },
  verifier: {
    id: 'security.stored.verifier',
    defaultMessage: 'A hash that tells the right passphrase from a wrong one',
    description: 'Row of the table on the page about security',
  },
  timeline: {
    id: 'security.stored.timeline',
    defaultMessage:
      'When a secret was created, first viewed by you, opened, burned, locked, unlocked or reported, and when it expires; how many attempts, codes and repeated requests were counted',
    description: 'Row of the table on the page about security',
  },
  details: {
    id: 'security.stored.details',
    defaultMessage:
      'The size, number of lines and expiry time of a secret, the addresses that can open it and the one that did, encrypted with keys from the links',
    description: 'Row of the table on the page about security',
  },
  token: {
    id: 'security.stored.token',
    defaultMessage: 'A hash of the claim token',
    description: 'Row of the table on the page about security',
  },
  ask: {
    id: 'security.stored.ask',
    defaultMessage:
      'A request for a secret: the question, encrypted with a key from the ask link, and when it was made and answered',
    description: 'Row of the table on the page about security',
  },
  calls: {
    id: 'security.stored.calls',
    defaultMessage:
      'How often an IP address created, asked for, viewed or opened secrets, or requested a code, and how many codes were emailed to an address, each under a keyed hash of the address',
    description: 'Row of the table on the page about security; an address is a network address',
  },
  attempts: {
    id: 'security.stored.attempts',
    defaultMessage:
      'How often a wrong password was tried, and from where, as a keyed hash of the IP address',
    description: 'Row of the table on the page about security; an address is a network address',
  },
  list: {
    id: 'security.stored.list',
    defaultMessage:
      'The key of your private page, your label and the addresses that the link was emailed to, encrypted with a key that only your password, a session or an API token unlocks. Unless all emails about a secret or request were off from the start and you did not change that later, its label is also stored encrypted with a key of the server',
    description: 'Row of the table on the page about security: what an account stores of a secret',
  },
  recent: {
    id: 'security.stored.recent',
    defaultMessage:
      'Which secrets an account created and which it asked for, when, and what happened to them',
    description: 'Row of the table on the page about security',
  },
  account: {
    id: 'security.stored.account',
    defaultMessage:
      'Email address, language, plan, a few dates and counts; hashes that check the password and API tokens',
    description: 'Row of the table on the page about security: what an account is',
  },
  domain: {
    id: 'security.stored.domain',
    defaultMessage: 'Your custom domains, where they point, and their name, colour, lines and logo',
    description: 'Row of the table on the page about security',
  },
  listed: {
    id: 'security.stored.listed',
    defaultMessage:
      'Which account a secret belongs to, encrypted with a key from its link, so that the account’s list can show what happened to it',
    description: 'Row of the table on the page about security: the list is that of an account',
  },
  webhook: {
    id: 'security.stored.webhook',
    defaultMessage:
      'The URL of your webhook and its signing key, encrypted with a key of the server',
    description: 'Row of the table on the page about security',
  },
  deliveries: {
    id: 'security.stored.deliveries',
    defaultMessage: 'What was sent to your webhook, when, and whether it arrived',
    description: 'Row of the table on the page about security',
  },
  payment: {
    id: 'security.stored.payment',
    defaultMessage:
      'What you pay for and until when, and your customer numbers at the payment provider',
    description: 'Row of the table on the page about security',
  },
  session: {
    id: 'security.stored.session',
    defaultMessage:
      'For each browser that is signed in: what it is, since when, a hash of its cookie',
    description: 'Row of the table on the page about security',
  },
  log: {
    id: 'security.stored.log',
    defaultMessage:
      'When someone signed in to an account, tried to, or changed its password, tokens or sessions, and in which kind of browser; never the IP address',
    description: 'Row of the table on the page about security; an address is a network address',
  },
  email: {
    id: 'security.stored.email',
    defaultMessage:
      'A link that waits to be emailed and its recipient’s address, encrypted with a key of the server',
    description: 'Row of the table on the page about security',
  },
  code: {
    id: 'security.stored.code',
    defaultMessage:
      'The address of someone who requests a code to open a link, and the code, encrypted with a key of the server; in the vault, until the secret ends, hashes of both',
    description: 'Row of the table on the page about security',
  },
  sent: {
    id: 'security.stored.sent',
    defaultMessage: 'The status of each email, with its recipient’s address obscured',
    description: 'Row of the table on the page about security',
  },
  signUp: {
    id: 'security.stored.sign-up',
    defaultMessage: 'A sign-up that is not verified: the email address',
    description: 'Row of the table on the page about security',
  },
  requester: {
    id: 'security.stored.requester',
    defaultMessage:
      'Who requested an email to an account, as a keyed hash of the IP address or of the browser',
    description: 'Row of the table on the page about security; an address is a network address',
  },
  feedback: {
    id: 'security.stored.feedback',
    defaultMessage:
      'Your feedback to the operator, with your time zone and, if you are signed in, your email address',
    description: 'Row of the table on the page about security',
  },
  audit: {
    id: 'security.stored.audit',
    defaultMessage:
      'What an admin changed, whose account it was, and when; the address of anyone who was invited',
    description: 'Row of the table on the page about security',
  },
  statistics: {
    id: 'security.stored.statistics',
    defaultMessage:
      'How many secrets were created, opened, burned and expired: numbers, never which ones',
    description: 'Row of the table on the page about security',
  },
});

const locations = defineMessages({
  nowhere: {
    id: 'security.stored.where.nowhere',
    defaultMessage: 'Only in the links',
    description: 'Place in the table on the page about security',
  },
  store: {
    id: 'status.envelopes',
    defaultMessage: 'Envelope store',
    description: 'The store of sealed secrets: in the table on the page about security',
  },
  vault: {
    id: 'status.vault',
    defaultMessage: 'Vault',
    description:
      'The store of the other halves of secrets: in the picture and in the table on the page about security',
  },
  account: {
    id: 'common.account',
    defaultMessage: 'Account',
    description:
      'Entry in the account menu, title of the account page, place in the table on the page about security',
  },
  directory: {
    id: 'security.stored.where.directory',
    defaultMessage: 'Account, and the operator’s directory',
    description: 'Place in the table on the page about security: the directory lists all accounts',
  },
  operator: {
    id: 'security.stored.where.operator',
    defaultMessage: 'The operator’s directory',
    description: 'Place in the table on the page about security: a list that the operator reads',
  },
  statistics: {
    id: 'security.stored.where.statistics',
    defaultMessage: 'Vault, and the operator’s directory',
    description: 'Place in the table on the page about security: the directory adds up all vaults',
  },
  emails: {
    id: 'security.stored.where.emails',
    defaultMessage: 'Account, or the email queue',
    description: 'Place in the table on the page about security: emails that wait to be sent',
  },
  queue: {
    id: 'security.stored.where.queue',
    defaultMessage: 'Email queue',
    description: 'Place in the table on the page about security: emails that wait to be sent',
  },
  counter: {
    id: 'security.stored.where.counter',
    defaultMessage: 'Counters',
    description: 'Place in the table on the page about security: a store for counts alone',
  },
  domain: {
    id: 'security.stored.where.domain',
    defaultMessage:
      'Account; its owner also in the operator’s directory, its branding also in the envelope store',
    description: 'Place in the table on the page about security: what belongs to a custom domain',
  },
});

const durations = defineMessages({
  never: {
    id: 'security.stored.duration.never',
    defaultMessage: 'Never stored',
    description: 'Duration in the table on the page about security',
  },
  envelope: {
    id: 'security.stored.duration.envelope',
    defaultMessage:
      'Opened: for {lease} (large files: {partsLease}), in which it can be loaded again, and a few minutes more. Burned: for a few minutes more. Never opened: until {extra} after it expires (large files: at most {upload} plus {partsExtra})',
    description: 'Duration in the table on the page about security',
  },
  half: {
    id: 'security.stored.duration.half',
    defaultMessage:
      'Burned: until that moment. Opened: for {lease} (large files: {partsLease}), in which it can be loaded again, and a few minutes more. Never opened: until a few minutes after it expires',
    description: 'Duration in the table on the page about security',
  },
  twice: {
    id: 'security.stored.duration.twice',
    defaultMessage:
      'Twice as long as the secret could be opened, and at least until {timeline} after its expiry time',
    description: 'Duration in the table on the page about security',
  },
  ask: {
    id: 'security.stored.duration.ask',
    defaultMessage:
      'The question: until the request is closed, or {upload} after it expires; if it has answers that were not deleted, at least until the last of them expires. The times: for as long again, and at least for {timeline}',
    description: 'Duration in the table on the page about security: a request for a secret',
  },
  minute: {
    id: 'security.stored.duration.minute',
    defaultMessage: '{lease}; for large files {partsLease}',
    description: 'Duration in the table on the page about security',
  },
  code: {
    id: 'security.stored.duration.code',
    defaultMessage:
      'Until the email is sent. If it cannot be sent, until the code has expired, {code} after it was requested, and usually a few minutes, at most about a day longer',
    description: 'Duration in the table on the page about security: a code that is emailed',
  },
  window: {
    id: 'security.stored.duration.window',
    defaultMessage:
      '{window}; for uploaded bytes and emailed codes {day}. Then it is deleted as soon as the same counter counts anyone again',
    description: 'Duration in the table on the page about security: counts of requests',
  },
  attempts: {
    id: 'security.stored.duration.attempts',
    defaultMessage:
      '{window}; for an account {day}. Then it is deleted as soon as the same counter counts anyone again',
    description: 'Duration in the table on the page about security: counts of wrong passwords',
  },
  always: {
    id: 'security.stored.duration.always',
    defaultMessage: 'The numbers of a day for {list}, the totals permanently',
    description: 'Duration in the table on the page about security: how long counts are stored',
  },
  account: {
    id: 'security.stored.duration.account',
    defaultMessage:
      'Until you delete the account; a keyed hash of the address stays, so that a delayed internal message does not restore it',
    description: 'Duration in the table on the page about security',
  },
  domain: {
    id: 'security.stored.duration.domain',
    defaultMessage:
      'Until you remove the domain, or do not verify it within {proof} after you added or lost it',
    description:
      'Duration in the table on the page about security: what belongs to a custom domain',
  },
  webhook: {
    id: 'security.stored.duration.webhook',
    defaultMessage: 'Until you remove the webhook',
    description: 'Duration in the table on the page about security',
  },
  session: {
    id: 'security.stored.duration.session',
    defaultMessage:
      'Until it ends: after {remembered} if it is remembered, otherwise after {session} at the latest',
    description: 'Duration in the table on the page about security: a session',
  },
  list: {
    id: 'security.stored.duration.list',
    defaultMessage: 'Until {list} after the secret ended or the request expired',
    description: 'Duration in the table on the page about security: the list of an account',
  },
  sent: {
    id: 'security.stored.duration.sent',
    defaultMessage:
      'Until the email is sent, or the secret is opened, burned or expires; if it cannot be sent, {list} after the last attempt at the latest',
    description: 'Duration in the table on the page about security',
  },
});

interface StoredRow {
  readonly what: MessageDescriptor;
  readonly where: MessageDescriptor;
  /** A period alone, or in a sentence. */
  readonly howLong: MessageDescriptor | Period;
}

/** The rows of the table; `docs/data.md` lists the same for developers. */
const storedData: readonly StoredRow[] = [
  { what: stored.keys, where: locations.nowhere, howLong: durations.never },
  { what: stored.envelope, where: locations.store, howLong: durations.envelope },
  { what: stored.half, where: locations.vault, howLong: durations.half },
  { what: stored.verifier, where: locations.vault, howLong: durations.twice },
  { what: stored.timeline, where: locations.vault, howLong: durations.twice },
  { what: stored.details, where: locations.vault, howLong: durations.twice },
  { what: stored.listed, where: locations.vault, howLong: durations.twice },
  { what: stored.token, where: locations.vault, howLong: durations.minute },
  { what: stored.ask, where: locations.vault, howLong: durations.ask },
  { what: stored.calls, where: locations.counter, howLong: durations.window },
  { what: stored.attempts, where: locations.counter, howLong: durations.attempts },
  { what: stored.list, where: locations.account, howLong: durations.list },
  { what: stored.recent, where: locations.account, howLong: durations.list },
  { what: stored.account, where: locations.directory, howLong: durations.account },
  { what: stored.domain, where: locations.domain, howLong: durations.domain },
  { what: stored.webhook, where: locations.account, howLong: durations.webhook },
  { what: stored.deliveries, where: locations.account, howLong: 'list' },
  { what: stored.payment, where: locations.account, howLong: durations.account },
  { what: stored.session, where: locations.account, howLong: durations.session },
  { what: stored.log, where: locations.account, howLong: 'log' },
  { what: stored.email, where: locations.emails, howLong: durations.sent },
  { what: stored.sent, where: locations.emails, howLong: 'list' },
  { what: stored.signUp, where: locations.account, howLong: 'signUp' },
  { what: stored.requester, where: locations.account, howLong: 'day' },
  { what: stored.code, where: locations.queue, howLong: durations.code },
  { what: stored.feedback, where: locations.operator, howLong: 'feedback' },
  { what: stored.audit, where: locations.operator, howLong: 'feedback' },
  { what: stored.statistics, where: locations.statistics, howLong: durations.always },
];
