import { FormattedMessage, useIntl } from 'react-intl';
import type { CustomerLine } from '../../data/colonel.ts';
import { type Columns, columnTitles } from './customer-columns.ts';
import { CustomerRow } from './customer-row.tsx';
import styles from './table.module.css';

/** Customers, a line each. Where there is little room each line becomes a card that repeats the names of its columns. */
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
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
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
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer.custid} customer={customer} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}
