import { type ReactNode, useEffect, useRef } from 'react';
import styles from './notice.module.css';
import { Seal, type SealState } from './seal.tsx';
import { defineMessages, useIntl } from 'react-intl';
import { CloseButton } from './button.tsx';
import { Drawing } from './icon.tsx';

interface NoticeProps {
  seal: SealState;
  heading: ReactNode;
  children: ReactNode;
}

/** A page with a single message. */
export function Notice({ seal, heading, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <Seal state={seal} size={88} />
      <PageHeading>{heading}</PageHeading>
      {children}
    </div>
  );
}

let isFirst = true;

interface PageHeadingProps {
  children: ReactNode;
  size?: 'large' | 'medium';
}

/**
 * The heading of a page or of a page's state. Except for the first one of a visit it takes the focus, so that screen readers
 * announce the new page.
 */
export function PageHeading({ children, size = 'medium' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles[size]}>
      {children}
    </h1>
  );
}

const messages = defineMessages({
  error: {
    id: 'alert.error',
    defaultMessage: 'Error',
    description: 'Read by screen readers before a red message, which has an icon instead',
  },
  success: {
    id: 'alert.success',
    defaultMessage: 'Success',
    description: 'Read by screen readers before a green message, which has an icon instead',
  },
  warning: {
    id: 'alert.warning',
    defaultMessage: 'Warning',
    description: 'Read by screen readers before a yellow message, which has an icon instead',
  },
  dismiss: {
    id: 'alert.dismiss',
    defaultMessage: 'Dismiss',
    description: 'Name of the button that closes a warning',
  },
});

const DISC = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z';

const signs = {
  error: `${DISC}M12 7.5v5M12 16.2v.1`,
  success: `${DISC}M8 12.3l2.8 2.8 5.2-5.7`,
  warning: 'M12 4L2.8 20h18.4zM12 10v4.5M12 17.2v.1',
} as const;

interface AlertProps {
  kind: 'error' | 'success' | 'warning';
  children: ReactNode;
  onDismiss?: () => void;
}

/** A message that screen readers announce at once. */
export function Alert({ kind, children, onDismiss }: AlertProps) {
  const intl = useIntl();
  return (
    <div className={styles.alert} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <span className={styles.sign}>
        <Drawing path={signs[kind]} />
      </span>
      <div className={styles.text}>
        <span className="visually-hidden">{intl.formatMessage(messages[kind])}</span>{' '}
        <div>{children}</div>
      </div>
      {onDismiss && (
        <CloseButton onClick={onDismiss} label={intl.formatMessage(messages.dismiss)} />
      )}
    </div>
  );
}
