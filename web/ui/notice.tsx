import { type ReactNode, useEffect, useRef } from 'react';
import styles from './notice.module.css';
import { Seal, type SealState } from './seal.tsx';
import { defineMessages, useIntl } from 'react-intl';
import { CloseButton } from './button.tsx';

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
  error: { id: 'alert.error', defaultMessage: 'Error', description: 'Title of a red alert' },
  success: {
    id: 'alert.success',
    defaultMessage: 'Success',
    description: 'Title of a green alert',
  },
  warning: {
    id: 'alert.warning',
    defaultMessage: 'Warning',
    description: 'Title of a yellow alert',
  },
  dismiss: {
    id: 'alert.dismiss',
    defaultMessage: 'Dismiss',
    description: 'Name of the button that closes a warning',
  },
});

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
      <div className={styles.text}>
        <strong className={styles.title}>{intl.formatMessage(messages[kind])}</strong>
        <div>{children}</div>
      </div>
      {onDismiss && (
        <CloseButton onClick={onDismiss} label={intl.formatMessage(messages.dismiss)} />
      )}
    </div>
  );
}
