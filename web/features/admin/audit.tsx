import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { AuditLine } from '../../../shared/contract/colonel.ts';
import { auditQuery } from '../../api/colonel.ts';
import { planName } from '../../intl/names.ts';
import { CardTable } from '../../ui/list.tsx';
import { useNow } from '../../ui/clock.ts';
import { Moment } from '../../ui/moment.tsx';
import { roleName } from './names.ts';
import { Address, AdminPanel, Code, PagedList, useListPages } from './panel.tsx';
import styles from './admin.module.css';

const texts = defineMessages({
  heading: {
    id: 'colonel.audit',
    defaultMessage: 'Audit log',
    description: 'Heading over the list of what admins did',
  },
  none: {
    id: 'colonel.audit.none',
    defaultMessage: 'No admin has changed anything yet.',
    description: 'Said in place of the list of what admins did, when there is nothing',
  },
});

/** What admins changed. */
export function Audit() {
  const list = useListPages(auditQuery(useQueryClient()));
  return (
    <AdminPanel heading={texts.heading}>
      <PagedList list={list} none={texts.none}>
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </AdminPanel>
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
  close: {
    id: 'colonel.action.close',
    defaultMessage: 'Closed a request',
    description:
      'What an admin did: a request for a secret, which was reported, takes no more answers',
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
  return (
    <CardTable
      label={intl.formatMessage(texts.heading)}
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
  const { action, custid, subject, detail, at } = entry;
  const column = (name: keyof typeof titles) => intl.formatMessage(titles[name]);
  // The subject of these actions is an id.
  const Subject = ['mail', 'burn', 'close'].includes(action) ? Code : Address;
  return (
    <tr>
      <th scope="row">
        <span>{intl.formatMessage(actions[action])}</span>
        {!entry.done && <Unfinished atSeconds={at} />}
      </th>
      <td data-column={column('who')}>
        <Address>{custid}</Address>
      </td>
      <td data-column={column('subject')}>{subject !== '' && <Subject>{subject}</Subject>}</td>
      <td data-column={column('detail')}>{detail !== '' && <Detail entry={entry} />}</td>
      <td data-column={column('when')}>
        <Moment atSeconds={at} />
      </td>
    </tr>
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
