import { defineMessages, FormattedNumber, type MessageDescriptor, useIntl } from 'react-intl';
import type { Colonel } from '../../api/colonel.ts';
import { dayNames } from './names.ts';
import styles from './overview.module.css';
import { countNames } from '../../intl/count-names.ts';

const headings = defineMessages({
  site: {
    id: 'colonel.counts.site',
    defaultMessage: 'On this site',
    description: 'Heading over numbers: customers, secrets, emails',
  },
  feedback: {
    id: 'colonel.feedback',
    defaultMessage: 'Feedback',
    description:
      'Messages of visitors and customers: heading of their list and their numbers, tab of the admin page',
  },
  today: {
    id: 'colonel.counts.secrets-today',
    defaultMessage: 'Secrets today',
    description: 'Heading over numbers: what happened to secrets today',
  },
  total: {
    id: 'colonel.counts.secrets-total',
    defaultMessage: 'Secrets in total',
    description: 'Heading over numbers: what happened to secrets since the site exists',
  },
});

const siteNames = defineMessages({
  customers: {
    id: 'colonel.customers',
    defaultMessage: 'Customers',
    description:
      'Those who have an account: heading of their list, tab of the admin page, name of their number',
  },
  live: {
    id: 'colonel.count.live',
    defaultMessage: 'Waiting secrets',
    description: 'Name of a number: how many secrets wait for their recipients',
  },
  emails: {
    id: 'colonel.emails',
    defaultMessage: 'Failed emails',
    description: 'Emails that could not be sent: heading of their list, name of their number',
  },
});

const names = { ...dayNames, ...siteNames, ...countNames };

type Counted = readonly (readonly [name: keyof typeof names, value: number])[];

/** Counts of customers, secrets, emails and feedback. */
export function Counts({ counts }: { counts: Colonel['counts'] }) {
  const { customers, secrets_live: live, mails_failed: emails, feedback } = counts;
  const { secrets_today: today, secrets_total: total } = counts;
  return (
    <div className={styles.groups}>
      <Group
        heading={headings.site}
        counted={[
          ['customers', customers],
          ['live', live],
          ['emails', emails],
        ]}
      />
      <Group
        heading={headings.feedback}
        counted={[
          ['today', feedback.today],
          ['yesterday', feedback.yesterday],
          ['before', feedback.before],
        ]}
      />
      <Group heading={headings.today} counted={countsOfSecrets(today)} />
      <Group heading={headings.total} counted={countsOfSecrets(total)} />
    </div>
  );
}

function countsOfSecrets(secrets: Colonel['counts']['secrets_today']): Counted {
  return [
    ['created', secrets.created],
    ['received', secrets.received],
    ['burned', secrets.burned],
    ['expired', secrets.expired],
  ];
}

function Group({ heading, counted }: { heading: MessageDescriptor; counted: Counted }) {
  const intl = useIntl();
  return (
    <section className={styles.card}>
      <h3 className={styles.heading}>{intl.formatMessage(heading)}</h3>
      <dl className={styles.numbers}>
        {counted.map(([name, value]) => (
          <div key={name}>
            <dt>{intl.formatMessage(names[name])}</dt>
            <dd>
              <FormattedNumber value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
