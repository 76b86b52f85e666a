import { FormattedMessage } from 'react-intl';
import { Drawer } from '../../ui/drawer.tsx';
import styles from './link-preview.module.css';

/** The link as it will look, on a domain or else on this host. */
export function LinkPreview({ domain }: { domain: string | undefined }) {
  const { host, protocol } = domain ? new URL(`https://${domain}`) : globalThis.location;
  return (
    <Drawer
      name="Link preview"
      title={
        <FormattedMessage
          id="conceal.preview"
          defaultMessage="Link preview"
          description="Title of the drawer that shows how the link will look"
        />
      }
      summary={<bdi>{host}</bdi>}
    >
      <p className={styles.link} dir="ltr">
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
          defaultMessage="The dots become a key of random letters. Chat previews and mail scanners can look at the link without opening it."
          description="Explanation in the drawer that shows how the link will look"
        />
      </p>
    </Drawer>
  );
}
