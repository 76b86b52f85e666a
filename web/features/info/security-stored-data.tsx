import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { Paragraph, Section, Text } from './prose.tsx';
import { durations, locations } from './security-storage-locations.ts';
import styles from './security-stored-data.module.css';

const texts = defineMessages({
  heading: {
    id: 'security.stored',
    defaultMessage: 'What is kept, where, and for how long',
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
      'No store holds a text, a passphrase, a password or the key of a link in the clear. All stores together open nothing without the link, or without the password, a session or the API token of the account that lists it. A link that waits to be mailed is the one exception: the server’s own key opens that.',
    description: 'Sentence after the table on the page about security',
  },
  history: {
    id: 'security.stored.history',
    defaultMessage:
      'On Cloudflare’s platform the vault and the accounts can be set back to any moment of the last 30 days, which nobody can switch off, and copies of a deleted envelope can linger at distant servers for about a minute. So a half may come back, or an envelope last a little longer: neither opens anything by itself, nor do both without the link.',
    description: 'Paragraph after the table on the page about security; Cloudflare is a company',
  },
});

/** Table of everything that is stored. On narrow screens each row becomes a card that repeats the column names. */
export function SecurityStoredData() {
  const intl = useIntl();
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
                <Text of={row.howLong} />
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
    defaultMessage: 'Your text, encrypted, and padded so that its length tells little',
    description: 'Row of the table on the page about security',
  },
  half: {
    id: 'security.stored.half',
    defaultMessage: 'The half without which the envelope cannot be opened',
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
      'When it was made, first looked up by you, read or burned, and when it expires; how many guesses and repeats were counted',
    description: 'Row of the table on the page about security',
  },
  details: {
    id: 'security.stored.details',
    defaultMessage: 'Its size, lines and lifetime, encrypted for those who hold the links',
    description: 'Row of the table on the page about security',
  },
  token: {
    id: 'security.stored.token',
    defaultMessage: 'A hash of the claim token',
    description: 'Row of the table on the page about security',
  },
  calls: {
    id: 'security.stored.calls',
    defaultMessage:
      'How often an address made or opened secrets, under a keyed hash in place of the address',
    description: 'Row of the table on the page about security; an address is a network address',
  },
  attempts: {
    id: 'security.stored.attempts',
    defaultMessage:
      'How often a wrong password was tried, by whom under a keyed hash in place of the address',
    description: 'Row of the table on the page about security; an address is a network address',
  },
  list: {
    id: 'security.stored.list',
    defaultMessage:
      'The key to the page that you keep, sealed under a key that only your password, a session or your API token unlocks',
    description: 'Row of the table on the page about security: what an account stores of a secret',
  },
  recent: {
    id: 'security.stored.recent',
    defaultMessage: 'Which secrets an account made, when, and what became of them',
    description: 'Row of the table on the page about security',
  },
  account: {
    id: 'security.stored.account',
    defaultMessage:
      'Mail address, language, plan, a few dates and counts; hashes by which password and API token are checked',
    description: 'Row of the table on the page about security: what an account is',
  },
  domain: {
    id: 'security.stored.domain',
    defaultMessage:
      'Your own domains, where they lead, and the name, colour, lines and picture that you give them',
    description: 'Row of the table on the page about security',
  },
  listed: {
    id: 'security.stored.listed',
    defaultMessage:
      'In whose list a secret stands, encrypted for whoever opens its link, so that the list hears of its end',
    description: 'Row of the table on the page about security: the list is that of an account',
  },
  webhook: {
    id: 'security.stored.webhook',
    defaultMessage:
      'The address of your webhook and what its messages are signed with, sealed under a key of the server',
    description: 'Row of the table on the page about security',
  },
  deliveries: {
    id: 'security.stored.deliveries',
    defaultMessage: 'What was sent to your webhook, when, and whether it arrived',
    description: 'Row of the table on the page about security',
  },
  payment: {
    id: 'security.stored.payment',
    defaultMessage: 'What you pay for and until when, and your numbers at the payment provider',
    description: 'Row of the table on the page about security',
  },
  session: {
    id: 'security.stored.session',
    defaultMessage:
      'Of each browser that is signed in: what it is, since when, a hash of its cookie',
    description: 'Row of the table on the page about security',
  },
  log: {
    id: 'security.stored.log',
    defaultMessage:
      'When someone signed in to an account, tried to, or changed its password, tokens or sessions, and in which kind of browser; never from which address',
    description: 'Row of the table on the page about security; an address is a network address',
  },
  email: {
    id: 'security.stored.email',
    defaultMessage:
      'A link that is to be mailed and its reader’s address, sealed under a key of the server',
    description: 'Row of the table on the page about security',
  },
  feedback: {
    id: 'security.stored.feedback',
    defaultMessage:
      'What you write to the operator as feedback, with your time zone and, if you are signed in, your address',
    description: 'Row of the table on the page about security',
  },
  audit: {
    id: 'security.stored.audit',
    defaultMessage: 'What an administrator changed, whose account it was, and when',
    description: 'Row of the table on the page about security',
  },
  statistics: {
    id: 'security.stored.statistics',
    defaultMessage:
      'How many secrets were made, read, burned and expired: numbers, and never which ones',
    description: 'Row of the table on the page about security',
  },
});

/** A row of the table; `worker/README.md` lists the same for developers. */
interface StoredData {
  readonly what: MessageDescriptor;
  readonly where: MessageDescriptor;
  readonly howLong: MessageDescriptor;
}

const storedData: readonly StoredData[] = [
  { what: stored.keys, where: locations.nowhere, howLong: durations.never },
  { what: stored.envelope, where: locations.store, howLong: durations.envelope },
  { what: stored.half, where: locations.vault, howLong: durations.half },
  { what: stored.verifier, where: locations.vault, howLong: durations.twice },
  { what: stored.timeline, where: locations.vault, howLong: durations.twice },
  { what: stored.details, where: locations.vault, howLong: durations.twice },
  { what: stored.listed, where: locations.vault, howLong: durations.twice },
  { what: stored.token, where: locations.vault, howLong: durations.minute },
  { what: stored.calls, where: locations.memory, howLong: durations.window },
  { what: stored.attempts, where: locations.counter, howLong: durations.window },
  { what: stored.list, where: locations.account, howLong: durations.secret },
  { what: stored.recent, where: locations.account, howLong: durations.month },
  { what: stored.account, where: locations.directory, howLong: durations.account },
  { what: stored.domain, where: locations.domain, howLong: durations.domain },
  { what: stored.webhook, where: locations.account, howLong: durations.webhook },
  { what: stored.deliveries, where: locations.account, howLong: durations.month },
  { what: stored.payment, where: locations.account, howLong: durations.account },
  { what: stored.session, where: locations.account, howLong: durations.session },
  { what: stored.log, where: locations.account, howLong: durations.quarter },
  { what: stored.email, where: locations.account, howLong: durations.sent },
  { what: stored.feedback, where: locations.operator, howLong: durations.year },
  { what: stored.audit, where: locations.operator, howLong: durations.year },
  { what: stored.statistics, where: locations.statistics, howLong: durations.always },
];
