import { useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Alert } from '../../ui/alert.tsx';
import styles from './owner-notice.module.css';

const messages = defineMessages({
  before: {
    id: 'reveal.owner.before',
    defaultMessage: 'You created this secret. If you open it, your reader no longer can.',
    description: "Warning to the secret's creator before opening it",
  },
  after: {
    id: 'reveal.owner.after',
    defaultMessage: 'You viewed your own secret. The link no longer works for anybody else.',
    description: "Warning to the secret's creator after opening it",
  },
});

/** Keeps creators from using up the link that they made for somebody else. */
export function OwnerNotice({ when }: { when: 'before' | 'after' }) {
  const intl = useIntl();
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const dismiss = () => {
    setShown(false);
    // The button that had the focus is gone: reading goes on from the top.
    document.querySelector('h1')?.focus();
  };
  return (
    <div className={styles.notice}>
      <Alert kind="warning" onDismiss={dismiss}>
        {intl.formatMessage(messages[when])}
      </Alert>
    </div>
  );
}
