import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import type { Domain } from '../../data/domains.ts';
import { CardTable } from '../../ui/card-table.tsx';
import { DomainRow } from './domain-row.tsx';
import styles from './domain-table.module.css';

const columns = defineMessages({
  status: {
    id: 'domains.column.status',
    defaultMessage: 'Status',
    description: 'Heading of the column that says how a custom domain stands',
  },
  added: {
    id: 'domains.column.added',
    defaultMessage: 'Added',
    description: 'Heading of the column that says when a custom domain was added',
  },
});

interface DomainTableProps {
  domains: readonly Domain[];
  onReview: (domain: string) => void;
}

/** Domains, a line each. */
export function DomainTable({ domains, onReview }: DomainTableProps) {
  const intl = useIntl();
  const names = {
    status: intl.formatMessage(columns.status),
    added: intl.formatMessage(columns.added),
  };
  const label = intl.formatMessage({
    id: 'domains.title',
    defaultMessage: 'Custom domains',
    description: 'Heading of the list of custom domains, and its title in the browser tab',
  });
  return (
    <CardTable
      label={label}
      className={styles.table}
      head={
        <>
          <th scope="col">
            <FormattedMessage
              id="domains.column.domain"
              defaultMessage="Domain"
              description="Heading of the column with the names of custom domains"
            />
          </th>
          <th scope="col">{names.status}</th>
          <th scope="col">{names.added}</th>
          <th scope="col">
            <span className="visually-hidden">
              <FormattedMessage
                id="domains.column.actions"
                defaultMessage="Actions"
                description="Heading, for screen readers, of the column with what can be done to a custom domain; also the button in it"
              />
            </span>
          </th>
        </>
      }
    >
      {domains.map((domain) => (
        <DomainRow
          key={domain.identifier}
          domain={domain}
          columns={names}
          onReview={() => onReview(domain.identifier)}
        />
      ))}
    </CardTable>
  );
}
