import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { customersQuery } from '../../api/colonel.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { ColonelPanel } from './colonel-panel.tsx';
import { CustomerTable } from './customer-table.tsx';
import { Invite } from './invite.tsx';
import { type ListPages, PagedList, useListPages } from './paged-list.tsx';
import styles from './customers.module.css';

interface CustomersProps {
  /** Search term; empty for all customers. */
  term: string;
  onSearch: (term: string) => void;
}

/** All customers, newest first, and their search. */
export function Customers({ term, onSearch }: CustomersProps) {
  const list = useListPages(customersQuery(useQueryClient(), term));
  return (
    <ColonelPanel
      heading={
        <FormattedMessage
          id="colonel.customers"
          defaultMessage="Customers"
          description="Those who have an account: heading of their list, tab of the admin page, name of their number"
        />
      }
    >
      <Invite />
      <SearchField
        label={<Label />}
        hint={<Hint />}
        className={styles.search}
        value={term}
        onChange={onSearch}
      />
      <output className="visually-hidden">{term !== '' && <Found list={list} />}</output>
      <PagedList list={list} none={<None term={term} />}>
        {(customers) => <CustomerTable customers={customers} />}
      </PagedList>
    </ColonelPanel>
  );
}

/** Announces the number of results to screen readers while the user types. */
function Found({ list: { lines, isStale, hasMore } }: { list: ListPages<unknown> }) {
  if (!lines || isStale) return null;
  return (
    <FormattedMessage
      id="colonel.found"
      defaultMessage="{count, plural, =0 {No customers found} one {# customer found} other {# customers found}}{hasMore, select, true {, and there are more} other {}}"
      description="Said to screen readers while someone types into the search field over the customers"
      values={{ count: lines.length, hasMore: String(hasMore) }}
    />
  );
}

function None({ term }: { term: string }) {
  return term === '' ? (
    <FormattedMessage
      id="colonel.customers.none"
      defaultMessage="No one has an account yet."
      description="Said in place of the list of customers, when there are none"
    />
  ) : (
    <FormattedMessage
      id="colonel.customers.no-match"
      defaultMessage="No address begins with that. To find everyone at a domain, start with @."
      description="Said in place of the list of customers, when the search finds none"
    />
  );
}

function Label() {
  return (
    <FormattedMessage
      id="colonel.search"
      defaultMessage="Find a customer"
      description="Label of the search field over the list of customers"
    />
  );
}

function Hint() {
  return (
    <FormattedMessage
      id="colonel.search.hint"
      defaultMessage="The beginning of an address, or @ and a domain."
      description="Hint under the search field over the list of customers: what may be typed"
    />
  );
}
