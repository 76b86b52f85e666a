import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { CustomerLine } from '../../data/colonel.ts';
import { CustomerRow } from './customer-row.tsx';
import styles from './table.module.css';

const titles = defineMessages({
  plan: {
    id: 'colonel.plan.choice',
    defaultMessage: 'Plan',
    description: 'Label of the choice of a plan, and heading of the column with the plans',
  },
  role: {
    id: 'colonel.column.role',
    defaultMessage: 'Role',
    description: 'Heading of the column that says who is an administrator',
  },
  language: {
    id: 'colonel.column.language',
    defaultMessage: 'Language',
    description: 'Heading of the column with the languages of customers',
  },
  joined: {
    id: 'colonel.column.joined',
    defaultMessage: 'Joined',
    description: 'Heading of the column that says when somebody signed up',
  },
  lastSignIn: {
    id: 'colonel.column.last-sign-in',
    defaultMessage: 'Last sign-in',
    description: 'Heading of the column that says when somebody signed in last',
  },
  secrets: {
    id: 'colonel.column.secrets',
    defaultMessage: 'Secrets',
    description: 'Heading of the column that says how many secrets somebody has made',
  },
});

/** What the columns after the first are called. */
export type Columns = Record<keyof typeof titles, string>;

/** Customers, a line each. Where there is little room each line becomes a card that repeats the names of its columns. */
export function CustomerTable({ customers }: { customers: readonly CustomerLine[] }) {
  const intl = useIntl();
  const columns: Columns = {
    plan: intl.formatMessage(titles.plan),
    role: intl.formatMessage(titles.role),
    language: intl.formatMessage(titles.language),
    joined: intl.formatMessage(titles.joined),
    lastSignIn: intl.formatMessage(titles.lastSignIn),
    secrets: intl.formatMessage(titles.secrets),
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
