import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './private-label.module.css';

/** The sender's label of the secret, shown to anyone who holds the private link. */
export function PrivateLabel({ label }: { label: string | undefined }) {
  if (label === undefined) return null;
  return (
    <p className={styles.label}>
      <FormattedMessage
        id="receipt.label"
        defaultMessage="<name>Your label:</name> {label}"
        description="Line on the private page: what the sender called the secret. Recipients do not see it."
        values={{
          label: <bdi translate="no">{label}</bdi>,
          name,
        }}
      />
    </p>
  );
}

function name(text: ReactNode) {
  return <span className={styles.name}>{text}</span>;
}
