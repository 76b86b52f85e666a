import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRouter } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { clearGenerated, generatedFor } from '../../api/created-links.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './private-page.module.css';

/** Forgets a generated password once the user leaves its private page and its burn page. */
export function useClearedOnLeave(metadataKey: string): void {
  const router = useRouter();
  useEffect(() => {
    const clear = () => clearGenerated(metadataKey);
    globalThis.addEventListener('pagehide', clear);
    return () => {
      globalThis.removeEventListener('pagehide', clear);
      if (!router.latestLocation.pathname.startsWith(`/private/${metadataKey}`)) clear();
    };
  }, [router, metadataKey]);
}

/** A generated password, which no server shows again. */
export function GeneratedPassword({ value }: { value: string }) {
  const intl = useIntl();
  const what = intl.formatMessage({
    id: 'receipt.generated.what',
    defaultMessage: 'the generated password',
    description: 'What the copy button copies, read after "Copy"',
  });
  return (
    <section className={styles.card}>
      <h2 className={styles.contentHeading}>
        <FormattedMessage
          id="receipt.generated"
          defaultMessage="Generated password"
          description="Heading above a password that was just generated"
        />
      </h2>
      <div className={styles.generated}>
        <code className={styles.value} dir="ltr" translate="no">
          {value}
        </code>
        <CopyButton text={value} variant="secondary" what={what} />
      </div>
      <p className={styles.contentNote}>
        <Icon name="eye" size={16} />
        <FormattedMessage
          id="receipt.generated.note"
          defaultMessage="It is shown here until you leave or reload this page."
          description="Note under a password that was just generated"
        />
      </p>
    </section>
  );
}

/** The generated password, until the user leaves the page for another one than its burn page. */
export function useGenerated(metadataKey: string): string | null {
  const [{ value }, setHeld] = useState(() => ({ value: generatedFor(metadataKey) }));
  useClearedOnLeave(metadataKey);
  useEffect(() => {
    // Before the page is frozen: the back-forward cache must not contain the password.
    // React keeps the tree before the last one, so it is replaced twice.
    const clear = () => {
      flushSync(() => setHeld({ value: null }));
      flushSync(() => setHeld({ value: null }));
    };
    globalThis.addEventListener('pagehide', clear);
    return () => globalThis.removeEventListener('pagehide', clear);
  }, []);
  return value;
}
