import { useQueryClient } from '@tanstack/react-query';
import { defineMessages, FormattedMessage } from 'react-intl';
import type { CustomerLine } from '../../../shared/contract/colonel.ts';
import { customersQuery } from '../../api/colonel.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { CustomerTable } from './customer-table.tsx';
import { Invite } from './invite.tsx';
import { titles } from './names.ts';
import { AdminPanel, type ListPages, PagedList, useListPages } from './panel.tsx';
import styles from './customers.module.css';

interface CustomersProps {
  /** Search term; empty for all customers. */
  term: string;
  onSearch: (term: string) => void;
}

const none = defineMessages({
  all: {
    id: 'colonel.customers.none',
    defaultMessage: 'No one has an account yet.',
    description: 'Said in place of the list of customers, when there are none',
  },
  found: {
    id: 'colonel.customers.no-match',
    defaultMessage: 'No matches. Search by the start of an address, or by @ and a domain.',
    description: 'Said in place of the list of customers, when the search finds none',
  },
});

/** All customers, newest first, and their search. */
export function Customers({ term, onSearch }: CustomersProps) {
  const list = useListPages(customersQuery(useQueryClient(), term));
  return (
    <AdminPanel heading={titles.customers}>
      <Invite />
      <SearchField
        label={
          <FormattedMessage
            id="colonel.search"
            defaultMessage="Find a customer"
            description="Label of the search field over the list of customers"
          />
        }
        hint={
          <FormattedMessage
            id="colonel.search.hint"
            defaultMessage="The beginning of an address, or @ and a domain."
            description="Hint under the search field over the list of customers: what may be typed"
          />
        }
        className={styles.search}
        value={term}
        onChange={onSearch}
      />
      <output className="visually-hidden">{term !== '' && <Found list={list} />}</output>
      <PagedList list={list} none={term === '' ? none.all : none.found}>
        {(customers) => <CustomerTable customers={customers} />}
      </PagedList>
    </AdminPanel>
  );
}

/** Announces the number of results to screen readers while the user types. */
function Found({ list }: { list: ListPages<CustomerLine> }) {
  if (!list.lines || list.isPlaceholderData) return null;
  return (
    <FormattedMessage
      id="colonel.found"
      defaultMessage="{count, plural, =0 {No customers found} one {# customer found} other {# customers found}}{hasMore, select, true {, and there are more} other {}}"
      description="Said to screen readers while someone types into the search field over the customers"
      values={{ count: list.lines.length, hasMore: String(list.hasNextPage) }}
    />
  );
}
