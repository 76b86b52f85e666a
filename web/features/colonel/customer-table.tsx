import { FormattedMessage, useIntl } from 'react-intl';
import type { CustomerLine } from '../../data/colonel.ts';
import { CardTable } from '../../ui/card-table.tsx';
import { type Columns, columnTitles } from './customer-columns.ts';
import { CustomerRow } from './customer-row.tsx';
import styles from './table.module.css';

/** Customers, a line each. */
export function CustomerTable({ customers }: { customers: readonly CustomerLine[] }) {
  const intl = useIntl();
  const columns: Columns = {
    plan: intl.formatMessage(columnTitles.plan),
    role: intl.formatMessage(columnTitles.role),
    language: intl.formatMessage(columnTitles.language),
    joined: intl.formatMessage(columnTitles.joined),
    lastSignIn: intl.formatMessage(columnTitles.lastSignIn),
    secrets: intl.formatMessage(columnTitles.secrets),
  };
  const label = intl.formatMessage({
    id: 'colonel.customers',
    defaultMessage: 'Customers',
    description: 'Heading over the list of those who have an account',
  });
  return (
    <CardTable
      label={label}
      className={styles.table}
      head={
        <>
          <th scope="col">
            <FormattedMessage
              id="colonel.column.customer"
              defaultMessage="Customer"
              description="Heading of the column with the addresses of customers"
            />
          </th>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </>
      }
    >
      {customers.map((customer) => (
        <CustomerRow key={customer.custid} customer={customer} columns={columns} />
      ))}
    </CardTable>
  );
}
