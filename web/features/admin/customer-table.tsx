import { type ReactNode, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  defineMessages,
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  useIntl,
} from 'react-intl';
import { changeCustomer, type CustomerLine } from '../../../shared/contract/colonel.ts';
import { languageName, languageTag } from '../../../shared/locales.ts';
import { cacheCustomer } from '../../api/colonel.ts';
import { siteQuery } from '../../api/site.ts';
import { useCall } from '../../api/use-call.ts';
import { failureText } from '../../intl/failures.ts';
import { planName } from '../../intl/names.ts';
import { Alert } from '../../ui/notice.tsx';
import { CardTable } from '../../ui/list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { type CustomerChange, PlanDialog, RoleDialog } from './customer-dialogs.tsx';
import { roleName, titles } from './names.ts';
import adminStyles from './admin.module.css';
import styles from './customers.module.css';

/** Table of customers. */
export function CustomerTable({ customers }: { customers: readonly CustomerLine[] }) {
  const intl = useIntl();
  return (
    <CardTable
      label={intl.formatMessage(titles.customers)}
      className={styles.table}
      head={Object.values(columnTitles).map((title) => (
        <th key={title.id} scope="col">
          {intl.formatMessage(title)}
        </th>
      ))}
    >
      {customers.map((customer) => (
        <CustomerRow key={customer.custid} customer={customer} />
      ))}
    </CardTable>
  );
}

const columnTitles = defineMessages({
  customer: {
    id: 'colonel.column.customer',
    defaultMessage: 'Customer',
    description: 'Heading of the column with the addresses of customers',
  },
  plan: {
    id: 'colonel.plan.choice',
    defaultMessage: 'Plan',
    description: 'Label of the choice of a plan, and heading of the column with the plans',
  },
  role: {
    id: 'colonel.column.role',
    defaultMessage: 'Role',
    description: 'Heading of the column that shows who is an admin',
  },
  language: {
    id: 'language.label',
    defaultMessage: 'Language',
    description:
      'Label of a choice of language; also the heading of a column with the languages of customers',
  },
  joined: {
    id: 'colonel.column.joined',
    defaultMessage: 'Joined',
    description: 'Heading of the column that shows when someone signed up',
  },
  lastSignIn: {
    id: 'account.last-sign-in',
    defaultMessage: 'Last sign-in',
    description: 'When someone signed in to their account last',
  },
  secrets: {
    id: 'colonel.column.secrets',
    defaultMessage: 'Secrets',
    description: 'Heading of the column that shows how many secrets someone has created',
  },
});

/** A customer, with the dialogs that change plan and role. */
function CustomerRow({ customer }: { customer: CustomerLine }) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [openDialog, setOpenDialog] = useState<'plan' | 'role' | null>(null);
  const { custid } = customer;
  // The list is updated from the reply, not before it.
  const change = useCall(
    changeCustomer,
    {
      onSuccess: ({ record }) => {
        cacheCustomer(queryClient, record);
        setOpenDialog(null);
      },
    },
    custid,
  );
  const isSelf = useQuery({ ...siteQuery, select: ({ cust }) => cust?.custid === custid }).data;
  const open = (name: 'plan' | 'role') => {
    if (change.isError) change.reset();
    setOpenDialog(name);
  };
  const column = (name: keyof typeof columnTitles) => intl.formatMessage(columnTitles[name]);
  const error = change.error && failureText(intl, change.error);
  const dialog = {
    customer,
    busy: change.isPending,
    error,
    onConfirm: (changed: CustomerChange) => change.send({ body: { custid, ...changed } }),
    onClose: () => setOpenDialog(null),
  };
  return (
    <>
      <tr aria-busy={change.isPending}>
        <th scope="row">
          <bdi dir="ltr" translate="no">
            {custid}
          </bdi>
        </th>
        <td data-column={column('plan')}>
          <PlanCell customer={customer} busy={change.isPending} onOpen={() => open('plan')} />
          {openDialog === 'plan' && <PlanDialog {...dialog} />}
        </td>
        <td data-column={column('role')}>
          <RoleCell customer={customer} busy={change.isPending} onOpen={() => open('role')} />
          {openDialog === 'role' && <RoleDialog {...dialog} isSelf={isSelf === true} />}
        </td>
        <td data-column={column('language')}>
          <span lang={languageTag(customer.locale)}>{languageName(customer.locale)}</span>
        </td>
        <td data-column={column('joined')} className={styles.name}>
          <FormattedDate value={customer.created * 1000} dateStyle="medium" />
        </td>
        <td data-column={column('lastSignIn')}>
          {customer.last_login === null ? (
            <FormattedMessage
              id="colonel.customer.never"
              defaultMessage="Never"
              description="When someone signed in last: they have not yet"
            />
          ) : (
            <Moment atSeconds={customer.last_login} />
          )}
        </td>
        <td data-column={column('secrets')} className={styles.number}>
          <FormattedNumber value={customer.secrets_created} />
        </td>
      </tr>
      {error !== null && openDialog === null && (
        <tr className={styles.trouble}>
          <td colSpan={Object.keys(columnTitles).length}>
            <Alert kind="error" onDismiss={change.reset}>
              {error}
            </Alert>
          </td>
        </tr>
      )}
    </>
  );
}

interface CellProps {
  customer: CustomerLine;
  busy: boolean;
  onOpen: () => void;
}

/** Names the row of a button for screen readers. */
const hidden = { who: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

function PlanCell({ customer: { custid, planid }, busy, onOpen }: CellProps) {
  const intl = useIntl();
  return (
    <span className={styles.cell}>
      <span className={styles.name}>{planName(intl, planid)}</span>
      <RowButton busy={busy} onClick={onOpen}>
        <FormattedMessage
          id="colonel.customer.change-plan"
          defaultMessage="Change<who> the plan of {custid}</who>"
          description="Button beside someone’s plan; who is for screen readers"
          values={{ custid, ...hidden }}
        />
      </RowButton>
    </span>
  );
}

function RoleCell({ customer, busy, onOpen }: CellProps) {
  const intl = useIntl();
  const { custid, role, role_is_fixed: isFixed } = customer;
  return (
    <span className={styles.cell}>
      <span className={styles.name} data-role={role}>
        {roleName(intl, role)}
      </span>
      {isFixed ? (
        <span className={styles.note}>
          <FormattedMessage
            id="colonel.customer.fixed"
            defaultMessage="Set by this site’s settings"
            description="Why someone’s role cannot be changed: a settings file names them"
          />
        </span>
      ) : (
        <RowButton busy={busy} onClick={onOpen}>
          {role === 'colonel' ? (
            <FormattedMessage
              id="colonel.customer.take-role"
              defaultMessage="Remove admin role<who> from {custid}</who>"
              description="Button beside an admin’s role that takes it; who is for screen readers"
              values={{ custid, ...hidden }}
            />
          ) : (
            <FormattedMessage
              id="colonel.customer.give-role"
              defaultMessage="Make<who> {custid} an</who> admin"
              description="Button beside a customer’s role that makes them an admin; who is for screen readers"
              values={{ custid, ...hidden }}
            />
          )}
        </RowButton>
      )}
    </span>
  );
}

interface RowButtonProps {
  /** Whether a change of the row is pending. */
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
}

function RowButton({ busy, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      className={`${adminStyles.link} ${styles.change}`}
      aria-haspopup="dialog"
      aria-busy={busy}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
