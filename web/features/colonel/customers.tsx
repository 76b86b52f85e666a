import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { searchCustomers } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import { customersQuery } from '../../data/colonel.ts';
import { CustomerSearch } from './customer-search.tsx';
import { CustomerTable } from './customer-table.tsx';
import { ListFrame } from './list-frame.tsx';
import { Panel } from './panel.tsx';
import { type Lines, useLines } from './use-lines.ts';

interface CustomersProps {
  /** Which customers are looked for; empty for all. */
  looked: string;
  onLook: (looked: string) => void;
}

/** Those who have an account, the newest first. */
export function Customers({ looked, onLook }: CustomersProps) {
  const list = useLines(customersQuery(useQueryClient(), looked));
  return (
    <Panel
      heading={
        <FormattedMessage
          id="colonel.customers"
          defaultMessage="Customers"
          description="Heading over the list of those who have an account"
        />
      }
    >
      <CustomerSearch value={looked} onChange={onLook} />
      <output className="visually-hidden">{looked !== '' && <Found list={list} />}</output>
      <ListFrame list={list} path={pathOf(searchCustomers)} none={<None looked={looked} />}>
        {(customers) => <CustomerTable customers={customers} />}
      </ListFrame>
    </Panel>
  );
}

/** Says to those who do not see the list what became of it while they type. */
function Found({ list: { lines, isOld, hasMore } }: { list: Lines<unknown> }) {
  if (!lines || isOld) return null;
  return (
    <FormattedMessage
      id="colonel.found"
      defaultMessage="{count, plural, =0 {Nobody found} one {# customer found} other {# customers found}}{hasMore, select, true {, and there are more} other {}}"
      description="Said to screen readers while somebody types into the search field over the customers"
      values={{ count: lines.length, hasMore: String(hasMore) }}
    />
  );
}

function None({ looked }: { looked: string }) {
  return looked === '' ? (
    <FormattedMessage
      id="colonel.customers.none"
      defaultMessage="Nobody has an account yet."
      description="Said in place of the list of customers, when there are none"
    />
  ) : (
    <FormattedMessage
      id="colonel.customers.no-match"
      defaultMessage="Nobody’s address begins with that. To find everybody at a domain, put an @ in front of it."
      description="Said in place of the list of customers, when the search finds none"
    />
  );
}
