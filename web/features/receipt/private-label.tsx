import { FormattedMessage } from 'react-intl';
import styles from './private-label.module.css';

/** The sender's label of the secret, for whoever holds the private link. */
export function PrivateLabel({ label }: { label: string | undefined }) {
  if (label === undefined) return null;
  return (
    <p className={styles.label}>
      <FormattedMessage
        id="receipt.label"
        defaultMessage="<name>Your label:</name> {label}"
        description="Line on the private page: what the sender called the secret. Recipients do not see it."
        values={{
          label: <bdi>{label}</bdi>,
          name: (text) => <span className={styles.name}>{text}</span>,
        }}
      />
    </p>
  );
}
