import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type AuditLine, auditQuery } from '../../api/colonel.ts';
import { planName } from '../../intl/plan-names.ts';
import { CardTable } from '../../ui/card-table.tsx';
import { useNow } from '../../ui/exact-moment.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ColonelPanel } from './colonel-panel.tsx';
import { roleName } from './names.ts';
import { PagedList, useListPages } from './paged-list.tsx';
import styles from './colonel.module.css';

/** Audit log of the changes that colonels made. */
export function Audit() {
  const list = useListPages(auditQuery(useQueryClient()));
  return (
    <ColonelPanel
      heading={
        <FormattedMessage
          id="colonel.audit"
          defaultMessage="Audit log"
          description="Heading over the list of what admins did"
        />
      }
    >
      <PagedList list={list} none={<None />}>
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </ColonelPanel>
  );
}

function None() {
  return (
    <FormattedMessage
      id="colonel.audit.none"
      defaultMessage="No admin has changed anything yet."
      description="Said in place of the list of what admins did, when there is nothing"
    />
  );
}

/** After this time an unfinished action counts as failed. */
const ACTION_MS_MAX = 60_000;

const actions = defineMessages({
  plan: {
    id: 'colonel.action.plan',
    defaultMessage: 'Changed a plan',
    description: 'What an admin did',
  },
  role: {
    id: 'colonel.action.role',
    defaultMessage: 'Changed a role',
    description: 'What an admin did',
  },
  banner: {
    id: 'colonel.action.banner',
    defaultMessage: 'Changed the announcement',
    description: 'What an admin did',
  },
  mail: {
    id: 'colonel.action.mail',
    defaultMessage: 'Sent an email again',
    description: 'What an admin did',
  },
  invite: {
    id: 'colonel.action.invite',
    defaultMessage: 'Invited someone',
    description: 'What an admin did',
  },
  burn: {
    id: 'colonel.action.burn',
    defaultMessage: 'Burned a secret',
    description: 'What an admin did',
  },
});

const titles = defineMessages({
  entry: {
    id: 'colonel.column.action',
    defaultMessage: 'Action',
    description: 'Heading of the column that shows what an admin did',
  },
  who: {
    id: 'colonel.column.who',
    defaultMessage: 'Admin',
    description: 'Heading of the column with the admin who did something',
  },
  subject: {
    id: 'colonel.column.subject',
    defaultMessage: 'Target',
    description: 'Heading of the column with whom or what an admin changed',
  },
  detail: {
    id: 'colonel.column.detail',
    defaultMessage: 'Detail',
    description: 'Heading of the column that shows to what an admin set something',
  },
  when: {
    id: 'common.when',
    defaultMessage: 'When',
    description: 'Heading of the column that shows when something happened',
  },
});

function AuditTable({ entries }: { entries: readonly AuditLine[] }) {
  const intl = useIntl();
  const label = intl.formatMessage({
    id: 'colonel.audit',
    defaultMessage: 'Audit log',
    description: 'Heading over the list of what admins did',
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
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </CardTable>
  );
}

function AuditRow({ entry }: { entry: AuditLine }) {
  const intl = useIntl();
  const column = (name: keyof typeof titles) => intl.formatMessage(titles[name]);
  return (
    <tr>
      <th scope="row">
        <span>{intl.formatMessage(actions[entry.action])}</span>
        {!entry.done && <Unfinished atSeconds={entry.at} />}
      </th>
      <td data-column={column('who')}>
        <bdi dir="ltr" className={styles.word} translate="no">
          {entry.custid}
        </bdi>
      </td>
      <td data-column={column('subject')}>{entry.subject !== '' && <Subject entry={entry} />}</td>
      <td data-column={column('detail')}>{entry.detail !== '' && <Detail entry={entry} />}</td>
      <td data-column={column('when')}>
        <Moment atSeconds={entry.at} />
      </td>
    </tr>
  );
}

function Subject({ entry: { action, subject } }: { entry: AuditLine }) {
  // The subject of these actions is an id.
  if (action === 'mail' || action === 'burn')
    return (
      <code dir="ltr" translate="no">
        {subject}
      </code>
    );
  return (
    <bdi dir="ltr" className={styles.word} translate="no">
      {subject}
    </bdi>
  );
}

function Detail({ entry: { action, detail } }: { entry: AuditLine }) {
  const intl = useIntl();
  if (action === 'plan') return <span>{planName(intl, detail)}</span>;
  if (action === 'role') return <span>{roleName(intl, detail)}</span>;
  // User text in an unknown language.
  return (
    <span lang="" dir="auto" className={styles.word}>
      {detail}
    </span>
  );
}

/** Mark of an action without a recorded result: it is pending or, after a minute, failed. */
function Unfinished({ atSeconds }: { atSeconds: number }) {
  const isRecent = useNow() - atSeconds * 1000 < ACTION_MS_MAX;
  return (
    <span className={styles.unfinished}>
      {isRecent ? (
        <FormattedMessage
          id="colonel.action.pending"
          defaultMessage="In progress"
          description="Beside what an admin has just done: it is not finished yet"
        />
      ) : (
        <FormattedMessage
          id="colonel.action.unfinished"
          defaultMessage="Not completed"
          description="Beside what an admin did: it was never finished"
        />
      )}
    </span>
  );
}
