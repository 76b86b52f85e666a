import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { AuditLine } from '../../data/colonel.ts';
import { planName } from '../../intl/plan-names.ts';
import { CardTable } from '../../ui/card-table.tsx';
import { Moment, useNow } from '../../ui/moment.tsx';
import styles from './audit.module.css';
import { roleName } from './role-names.ts';

/** What is not done after so long will not be done any more. */
const DEED_MS_MAX = 60_000;

const actions = defineMessages({
  plan: {
    id: 'colonel.deed.plan',
    defaultMessage: 'Changed a plan',
    description: 'What an administrator did',
  },
  role: {
    id: 'colonel.deed.role',
    defaultMessage: 'Changed a role',
    description: 'What an administrator did',
  },
  banner: {
    id: 'colonel.deed.banner',
    defaultMessage: 'Changed the announcement',
    description: 'What an administrator did',
  },
  mail: {
    id: 'colonel.deed.mail',
    defaultMessage: 'Sent a mail again',
    description: 'What an administrator did',
  },
});

const titles = defineMessages({
  deed: {
    id: 'colonel.column.deed',
    defaultMessage: 'What',
    description: 'Heading of the column that says what an administrator did',
  },
  who: {
    id: 'colonel.column.who',
    defaultMessage: 'Who',
    description: 'Heading of the column with the administrator who did something',
  },
  subject: {
    id: 'colonel.column.subject',
    defaultMessage: 'To what',
    description: 'Heading of the column with whom or what an administrator changed',
  },
  detail: {
    id: 'colonel.column.detail',
    defaultMessage: 'Detail',
    description: 'Heading of the column that says to what an administrator set something',
  },
  when: {
    id: 'colonel.column.when',
    defaultMessage: 'When',
    description: 'Heading of the column that says when an administrator did something',
  },
});

/** What administrators did, a line each. */
export function AuditTable({ deeds }: { deeds: readonly AuditLine[] }) {
  const intl = useIntl();
  const label = intl.formatMessage({
    id: 'colonel.audit',
    defaultMessage: 'Who changed what',
    description: 'Heading over the list of what administrators did',
  });
  return (
    <CardTable
      label={label}
      head={Object.values(titles).map((title) => (
        <th key={title.id} scope="col">
          {intl.formatMessage(title)}
        </th>
      ))}
    >
      {deeds.map((deed) => (
        <Deed key={deed.id} deed={deed} />
      ))}
    </CardTable>
  );
}

function Deed({ deed }: { deed: AuditLine }) {
  const intl = useIntl();
  const column = (name: keyof typeof titles) => intl.formatMessage(titles[name]);
  return (
    <tr>
      <th scope="row">
        {intl.formatMessage(actions[deed.action])}
        {!deed.done && <Unfinished atSeconds={deed.at} />}
      </th>
      <td data-column={column('who')}>
        <bdi dir="ltr" className={styles.word}>
          {deed.custid}
        </bdi>
      </td>
      <td data-column={column('subject')}>{deed.subject !== '' && <Subject deed={deed} />}</td>
      <td data-column={column('detail')}>{deed.detail !== '' && <Detail deed={deed} />}</td>
      <td data-column={column('when')}>
        <Moment atSeconds={deed.at} />
      </td>
    </tr>
  );
}

function Subject({ deed: { action, subject } }: { deed: AuditLine }) {
  // What names a mail only a machine reads.
  if (action === 'mail') return <code dir="ltr">{subject}</code>;
  return (
    <bdi dir="ltr" className={styles.word}>
      {subject}
    </bdi>
  );
}

function Detail({ deed: { action, detail } }: { deed: AuditLine }) {
  const intl = useIntl();
  if (action === 'plan') return planName(intl, detail);
  if (action === 'role') return roleName(intl, detail);
  // What somebody wrote, in whatever language.
  return (
    <span lang="" dir="auto" className={styles.word}>
      {detail}
    </span>
  );
}

/** What was begun and is not done: for a while it may still be under way. */
function Unfinished({ atSeconds }: { atSeconds: number }) {
  const isRecent = useNow() - atSeconds * 1000 < DEED_MS_MAX;
  return (
    <span className={styles.unfinished}>
      {isRecent ? (
        <FormattedMessage
          id="colonel.deed.under-way"
          defaultMessage="Under way"
          description="Beside what an administrator has just done: it is not finished yet"
        />
      ) : (
        <FormattedMessage
          id="colonel.deed.broke-off"
          defaultMessage="Broke off"
          description="Beside what an administrator did: it was never finished"
        />
      )}
    </span>
  );
}
