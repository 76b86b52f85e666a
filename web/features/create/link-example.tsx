import { FormattedMessage } from 'react-intl';
import styles from './link-example.module.css';

/** An example of a link on a custom domain, or on this host. */
export function LinkExample({ domain }: { domain: string }) {
  const { host, protocol } = domain === '' ? location : new URL(`https://${domain}`);
  return (
    <div className={styles.preview}>
      <p className={styles.link} dir="ltr" translate="no">
        {protocol}
        {'//'}
        <b>{host}</b>/secret/
        <span className={styles.key} aria-hidden="true">
          ••••••••••••••••••••••
        </span>
      </p>
      <p className={styles.note}>
        <FormattedMessage
          id="conceal.preview.note"
          defaultMessage="The dots become a random key. Chat previews and email scanners can fetch the link without opening the secret."
          description="Explanation in the drawer that shows how the link will look"
        />
      </p>
    </div>
  );
}
