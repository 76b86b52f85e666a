import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { languageName, languageTag } from '../../../shared/locales.ts';
import type { CustomerLine } from '../../data/colonel.ts';
import { siteQuery } from '../../data/site.ts';
import { formFailureText } from '../../intl/failures.ts';
import { Alert } from '../../ui/alert.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useCustomerChange } from './customer-change.ts';
import { PlanCell, RoleCell } from './customer-cells.tsx';
import type { Columns } from './customer-columns.ts';
import styles from './customers.module.css';
import { PlanDialog } from './plan-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import table from './table.module.css';

interface CustomerRowProps {
  customer: CustomerLine;
  columns: Columns;
}

/** One customer, and what may be changed of them. */
export function CustomerRow({ customer, columns }: CustomerRowProps) {
  const intl = useIntl();
  const [question, setQuestion] = useState<'plan' | 'role' | null>(null);
  const close = () => setQuestion(null);
  const { custid } = customer;
  const change = useCustomerChange(custid, close);
  const isSelf = useQuery({ ...siteQuery, select: ({ cust }) => cust?.custid === custid }).data;
  const ask = (asked: 'plan' | 'role') => {
    if (change.isError) change.reset();
    setQuestion(asked);
  };
  const error = change.error && formFailureText(intl, change.error);
  const dialog = {
    customer,
    busy: change.isPending,
    error,
    onConfirm: change.send,
    onClose: close,
  };
  return (
    <>
      <tr aria-busy={change.isPending}>
        <th scope="row">
          <bdi dir="ltr">{custid}</bdi>
          {question === 'plan' && <PlanDialog {...dialog} />}
          {question === 'role' && <RoleDialog {...dialog} isSelf={isSelf === true} />}
        </th>
        <td data-column={columns.plan}>
          <PlanCell customer={customer} busy={change.isPending} onAsk={() => ask('plan')} />
        </td>
        <td data-column={columns.role}>
          <RoleCell customer={customer} busy={change.isPending} onAsk={() => ask('role')} />
        </td>
        <Facts customer={customer} columns={columns} />
      </tr>
      {error !== null && question === null && (
        <tr className={table.trouble}>
          <td colSpan={Object.keys(columns).length + 1}>
            <Alert kind="error" onDismiss={change.reset}>
              {error}
            </Alert>
          </td>
        </tr>
      )}
    </>
  );
}

function Facts({ customer, columns }: CustomerRowProps) {
  return (
    <>
      <td data-column={columns.language}>
        <Language locale={customer.locale} />
      </td>
      <td data-column={columns.joined} className={styles.name}>
        <FormattedDate value={customer.created * 1000} dateStyle="medium" />
      </td>
      <td data-column={columns.lastSignIn}>
        {customer.last_login === null ? <Never /> : <Moment atSeconds={customer.last_login} />}
      </td>
      <td data-column={columns.secrets} className={styles.number}>
        <FormattedNumber value={customer.secrets_created} />
      </td>
    </>
  );
}

/** A language, as those call it who speak it. */
function Language({ locale }: { locale: string }) {
  return <span lang={languageTag(locale)}>{languageName(locale)}</span>;
}

function Never() {
  return (
    <FormattedMessage
      id="colonel.customer.never"
      defaultMessage="Never"
      description="When somebody signed in last: they have not yet"
    />
  );
}
