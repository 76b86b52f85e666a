import type { ReactNode, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './list-item.module.css';

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
