import { lazy, Suspense } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './receipt.module.css';

const Qr = lazy(async () => ({ default: (await import('../../ui/qr.tsx')).Qr }));

const messages = defineMessages({
  label: {
    id: 'receipt.link',
    defaultMessage: 'Link to send',
    description: 'Name, for screen readers, of the box with the link to send',
  },
  what: {
    id: 'receipt.link.what',
    defaultMessage: 'the link to send',
    description: 'What the copy button copies, read after "Copy"',
  },
  qr: {
    id: 'receipt.qr',
    defaultMessage: 'QR code of the link to send',
    description: 'Name, for screen readers, of the QR code',
  },
});

/** The link for the recipient: copy, share, QR code. */
export function ShareLink({ url }: { url: string }) {
  const intl = useIntl();
  return (
    <section className={styles.share} aria-label={intl.formatMessage(messages.label)}>
      <div className={styles.linkCard}>
        <p className={styles.linkText} dir="ltr">
          {url}
        </p>
        <div className={styles.buttons}>
          <CopyButton text={url} what={intl.formatMessage(messages.what)} />
          <ShareSheet url={url} />
        </div>
      </div>
      <div className={styles.belowLink}>
        <p className={styles.warning}>
          <strong>
            <FormattedMessage
              id="receipt.yours"
              defaultMessage="This page is yours alone."
              description="First words of the note that keeps people from sending the wrong link"
            />
          </strong>{' '}
          <FormattedMessage
            id="receipt.yours.note"
            defaultMessage="Send the link above, never the address of this page: with it anybody could follow and burn your secret. Keep this page if you want to see when it was opened."
            description="Note that keeps people from sending the wrong link"
          />
        </p>
        <div className={styles.qr}>
          <Suspense>
            <Qr text={url} label={intl.formatMessage(messages.qr)} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}

function ShareSheet({ url }: { url: string }) {
  if (!('share' in navigator)) return null;
  // `share` rejects when the user closes the sheet: no error to show.
  const share = () => void navigator.share({ url }).catch(() => undefined);
  return (
    <Button onClick={share}>
      <Icon name="share" />
      <FormattedMessage
        id="receipt.share"
        defaultMessage="Share"
        description="Button that opens the system's share sheet"
      />
    </Button>
  );
}
