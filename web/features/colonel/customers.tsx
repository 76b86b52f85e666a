import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { searchCustomers } from '../../../shared/contract/colonel.ts';
import { pathOf } from '../../data/call.ts';
import { customersQuery } from '../../data/colonel.ts';
import { controlClass, Field } from '../../ui/field.tsx';
import { ColonelPanel } from './colonel-panel.tsx';
import { CustomerTable } from './customer-table.tsx';
import { type ListPages, PagedList, useListPages } from './paged-list.tsx';
import styles from './customers.module.css';

interface CustomersProps {
  /** Which customers are looked for; empty for all. */
  looked: string;
  onLook: (looked: string) => void;
}

/** Those who have an account, the newest first. */
export function Customers({ looked, onLook }: CustomersProps) {
  const list = useListPages(customersQuery(useQueryClient(), looked));
  return (
    <ColonelPanel
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
      <PagedList list={list} path={pathOf(searchCustomers)} none={<None looked={looked} />}>
        {(customers) => <CustomerTable customers={customers} />}
      </PagedList>
    </ColonelPanel>
  );
}

/** Says to those who do not see the list what became of it while they type. */
function Found({ list: { lines, isOld, hasMore } }: { list: ListPages<unknown> }) {
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

/** So long somebody must pause before the server is asked for what they typed. */
const PAUSE_MS = 300;

interface CustomerSearchProps {
  /** What the address says is looked for. */
  value: string;
  onChange: (value: string) => void;
}

/** Where a colonel looks for somebody. The address follows what is typed, and leads when it changes by itself. */
function CustomerSearch({ value, onChange }: CustomerSearchProps) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (typed: string) => {
    clearTimeout(timer.current);
    asked.current = typed.trim();
    onChange(asked.current);
  };
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <Field label={<Label />} hint={<Hint />}>
          {({ id, hintId }) => (
            <input
              id={id}
              className={controlClass}
              type="search"
              value={text}
              onChange={({ currentTarget }) => {
                const typed = currentTarget.value;
                setText(typed);
                clearTimeout(timer.current);
                timer.current = setTimeout(() => ask(typed), PAUSE_MS);
              }}
              // Somebody else's address: what the browser knows by heart is one's own.
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              dir="auto"
              aria-describedby={hintId}
            />
          )}
        </Field>
      </form>
    </search>
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
