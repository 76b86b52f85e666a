import type { ReactNode, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './list-item.module.css';

interface ListItemProps {
  title: ReactNode;
  /** A button, or a time; stands below the text on narrow screens. */
  aside?: ReactNode;
  /** Lines of `Detail`. */
  children: ReactNode;
  /** Makes it focusable by script. */
  ref?: Ref<HTMLLIElement> | undefined;
}

/** A line of a list on the account page: what it is, facts about it, and what can be done with it or when it was. */
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

/** A browser as it is called in lists, such as `Firefox · Linux`. */
export function DeviceName({ name }: { name: string }) {
  if (name !== '') return <bdi>{name}</bdi>;
  return (
    <FormattedMessage
      id="account.session.unknown"
      defaultMessage="A browser without a name"
      description="Name of a session whose browser did not say what it is"
    />
  );
}
