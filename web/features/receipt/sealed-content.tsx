import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clearGenerated, generatedFor } from '../../data/generated.ts';
import type { Receipt } from '../../data/receipts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './sealed-content.module.css';
import { fateOf } from './events.ts';

/** What is in the envelope, as far as its creator may see it here. */
export function SealedContent({ receipt, metadataKey }: { receipt: Receipt; metadataKey: string }) {
  const generated = useGenerated(metadataKey);
  if (generated !== null) return <GeneratedPassword value={generated} />;
  if (fateOf(receipt) !== 'alive') return null;
  return (
    <section className={styles.content}>
      <h2 className={styles.heading}>
        <FormattedMessage
          id="receipt.content"
          defaultMessage="Your secret"
          description="Heading above the masked secret"
        />
      </h2>
      <p className={styles.masked} aria-hidden="true">
        ****************
      </p>
      <p className={styles.note}>
        {receipt.details.has_passphrase ? (
          <FormattedMessage
            id="receipt.content.encrypted"
            defaultMessage="Encrypted with your passphrase. The reader needs both: tell them the passphrase by another road."
            description="Shown in place of a secret that has a passphrase"
          />
        ) : (
          <FormattedMessage
            id="receipt.content.masked"
            defaultMessage="Sealed. Only the first person to open the link will see it."
            description="Shown under the asterisks that stand for a secret without passphrase"
          />
        )}
      </p>
    </section>
  );
}

function GeneratedPassword({ value }: { value: string }) {
  const intl = useIntl();
  const what = intl.formatMessage({
    id: 'receipt.generated.what',
    defaultMessage: 'the generated password',
    description: 'What the copy button copies, read after "Copy"',
  });
  return (
    <section className={styles.content}>
      <h2 className={styles.heading}>
        <FormattedMessage
          id="receipt.generated"
          defaultMessage="Generated password"
          description="Heading above a password that was just generated"
        />
      </h2>
      <div className={styles.generated}>
        <code className={styles.value} dir="ltr">
          {value}
        </code>
        <CopyButton text={value} variant="secondary" what={what} />
      </div>
      <p className={styles.note}>
        <Icon name="eye" size={16} />
        <FormattedMessage
          id="receipt.generated.note"
          defaultMessage="You see it here until you leave or reload this page, and never again."
          description="Note under a password that was just generated"
        />
      </p>
    </section>
  );
}

/** The generated password, until the page is left. */
function useGenerated(metadataKey: string): string | null {
  const [value, setValue] = useState(() => generatedFor(metadataKey));
  useEffect(() => {
    const leave = () => setValue(null);
    globalThis.addEventListener('pagehide', leave);
    return () => {
      globalThis.removeEventListener('pagehide', leave);
      clearGenerated(metadataKey);
    };
  }, [metadataKey]);
  return value;
}
