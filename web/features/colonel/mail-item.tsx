import { FormattedMessage, useIntl } from 'react-intl';
import type { ReactNode } from 'react';
import type { FailedMailLine } from '../../data/colonel.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { mailName } from './mail-names.ts';
import styles from './mails.module.css';

const heard = { what: (text: ReactNode) => <span className="visually-hidden">{text}</span> };

interface MailItemProps {
  mail: FailedMailLine;
  busy: boolean;
  /** Why it could not be queued once more. */
  error: string | null;
  onSend: () => void;
}

/** One mail that could not be sent, why, and the way to send it once more. */
export function MailItem({ mail, busy, error, onSend }: MailItemProps) {
  const name = mailName(useIntl(), mail.template);
  return (
    <li className={styles.mail}>
      <div className={styles.about}>
        <p className={styles.name}>{name}</p>
        <p className={styles.detail}>
          <Moment atSeconds={mail.failed} />
          {mail.reason !== '' && <code dir="ltr">{mail.reason}</code>}
        </p>
      </div>
      <Button busy={busy} onClick={onSend}>
        <FormattedMessage
          id="colonel.mail.try"
          defaultMessage="Try again<what> with “{mail}”</what>"
          description="Button that sends a mail once more; what says which, for screen readers"
          values={{ mail: name, ...heard }}
        />
      </Button>
      {error !== null && (
        <div className={styles.trouble}>
          <Alert kind="error">{error}</Alert>
        </div>
      )}
    </li>
  );
}
