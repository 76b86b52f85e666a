import { defineMessages, useIntl } from 'react-intl';
import { storedData } from './stored-data.ts';
import { Section } from './prose.tsx';
import styles from './security-kept.module.css';
import { Text } from './text.tsx';

const texts = defineMessages({
  heading: {
    id: 'security.kept',
    defaultMessage: 'What is kept, where, and for how long',
    description: 'Heading, on the page about security, of a table',
  },
  what: {
    id: 'security.kept.what',
    defaultMessage: 'What',
    description: 'Column of the table on the page about security: what is stored',
  },
  where: {
    id: 'security.kept.where',
    defaultMessage: 'Where',
    description: 'Column of the table on the page about security: where something is stored',
  },
  howLong: {
    id: 'security.kept.how-long',
    defaultMessage: 'How long',
    description: 'Column of the table on the page about security: how long something is stored',
  },
  nothing: {
    id: 'security.kept.nothing',
    defaultMessage:
      'No store holds a text, a passphrase, a password or the key of a link in the clear. All stores together open nothing without the link, or without the password, a session or the API token of the account that lists it. A link that waits to be mailed is the one exception: the server’s own key opens that.',
    description: 'Sentence after the table on the page about security',
  },
  history: {
    id: 'security.kept.history',
    defaultMessage:
      'On Cloudflare’s platform the vault and the accounts can be set back to any moment of the last 30 days, which nobody can switch off, and copies of a deleted envelope can linger at distant servers for about a minute. So a half may come back, or an envelope last a little longer: neither opens anything by itself, nor do both without the link.',
    description: 'Paragraph after the table on the page about security; Cloudflare is a company',
  },
});

/** What is stored. On a phone each row becomes a card that repeats the names of its columns. */
export function SecurityKept() {
  const intl = useIntl();
  const [what, where, howLong] = [texts.what, texts.where, texts.howLong].map((text) =>
    intl.formatMessage(text),
  );
  return (
    <Section heading={<Text of={texts.heading} />}>
      <table className={styles.table} aria-label={intl.formatMessage(texts.heading)}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{where}</th>
            <th scope="col">{howLong}</th>
          </tr>
        </thead>
        <tbody>
          {storedData.map((thing) => (
            <tr key={thing.what.id}>
              <th scope="row">
                <Text of={thing.what} />
              </th>
              <td data-column={where}>
                <Text of={thing.where} />
              </td>
              <td data-column={howLong}>
                <Text of={thing.howLong} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Text of={texts.nothing} />
      </p>
      <p>
        <Text of={texts.history} />
      </p>
    </Section>
  );
}
