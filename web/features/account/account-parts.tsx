/** What the tabs of the account page are made of. */
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { type Account, accountQuery } from '../../api/account.ts';
import { siteQuery } from '../../api/site.ts';
import { PasswordField } from '../../ui/field.tsx';
import styles from './account.module.css';

/** Applies a change to the cached account at once, then fetches the account again. */
export function useAccountChange() {
  const queryClient = useQueryClient();
  return (change: (account: Account) => Account) => {
    queryClient.setQueryData(
      accountQuery.queryKey,
      (account: Account | undefined) => account && change(account),
    );
    void queryClient.invalidateQueries(accountQuery);
  };
}

/** Names the account of a password form for password managers. */
export function AccountUsername() {
  const custid = useQuery(siteQuery).data?.cust?.custid ?? '';
  return <input hidden readOnly type="email" autoComplete="username" value={custid} />;
}

interface YourPasswordProps {
  value: string;
  onChange: (password: string) => void;
  error: string | null;
}

/** The password that confirms what is about to be done. */
export function YourPassword({ value, onChange, error }: YourPasswordProps) {
  return (
    <>
      <AccountUsername />
      <PasswordField
        label={
          <FormattedMessage
            id="account.your-password"
            defaultMessage="Your password"
            description="Label of the field that confirms what is about to be done"
          />
        }
        kind="current"
        error={error}
        input={{ value, onChange: (event) => onChange(event.currentTarget.value) }}
      />
    </>
  );
}

/** Focuses what opened a form once that is closed: the element that had the focus is gone. */
export function useReturnedFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

interface ListItemProps {
  title: ReactNode;
  /** A button or a time; placed below the text on narrow screens. */
  aside?: ReactNode;
  /** `Detail` elements. */
  children: ReactNode;
  /** Makes the item focusable by script. */
  ref?: Ref<HTMLLIElement> | undefined;
}

/** List item of the account page: title, details, and a button or a time. */
export function ListItem({ title, aside, children, ref }: ListItemProps) {
  return (
    <li className={styles.item} ref={ref} tabIndex={ref ? -1 : undefined}>
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {aside}
    </li>
  );
}

/** A fact below the title of a `ListItem`. */
export function Detail({ children }: { children: ReactNode }) {
  return <p className={styles.detail}>{children}</p>;
}

/** Name of a browser, such as `Firefox · Linux`. */
export function DeviceName({ name }: { name: string }) {
  if (name !== '') return <bdi translate="no">{name}</bdi>;
  return (
    <FormattedMessage
      id="account.session.unknown"
      defaultMessage="Unknown browser"
      description="Name of a session whose browser did not identify itself"
    />
  );
}
