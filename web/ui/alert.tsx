import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import styles from './alert.module.css';
import { CloseButton } from './quiet-button.tsx';

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
