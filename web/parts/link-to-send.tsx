import { type ReactNode, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { SealName } from './link-seal.tsx';
import styles from './link-to-send.module.css';

const Qr = lazyPart(() => import('../ui/qr.tsx'), 'Qr');

const messages = defineMessages({
  label: {
    id: 'receipt.link',
    defaultMessage: 'Link to send',
    description: 'Name, for screen readers, of the box with the link to send',
  },
  what: {
    id: 'receipt.link.what',
    defaultMessage: 'link',
    description: 'What the copy button copies, after "Copy": the link to send',
  },
  qr: {
    id: 'receipt.qr',
    defaultMessage: 'QR code of the link to send',
    description: 'Name, for screen readers, of the QR code',
  },
});

/** The link for someone else: copy, share, QR code. */
export function LinkToSend({ url, seal }: { url: string; seal?: ReactNode }) {
  const intl = useIntl();
  const link = useRef<HTMLParagraphElement>(null);
  const [isCodeShown, setCodeShown] = useState(false);
  return (
    <section className={styles.link} aria-label={intl.formatMessage(messages.label)}>
      <div className={styles.row}>
        {seal}
        <div className={styles.beside}>
          {/* Shortened to the eye alone: what is selected is whole. */}
          <p ref={link} className={styles.linkText} dir="ltr" translate="no">
            {url}
          </p>
          {seal && <SealName />}
        </div>
      </div>
      <div className={styles.buttons}>
        <CopyButton
          text={url}
          what={intl.formatMessage(messages.what)}
          isWhatShown
          fallback={{ select: link, message: <CopySelected /> }}
        />
        <ShareSheet url={url} />
        <Button expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
          <FormattedMessage
            id="receipt.qr.show"
            defaultMessage="QR code"
            description="Button that shows the QR code of the link to send"
          />
        </Button>
      </div>
      {isCodeShown && (
        <div className={styles.qr}>
          <Qr text={url} label={intl.formatMessage(messages.qr)} />
        </div>
      )}
      {url.startsWith('https:') && location.protocol === 'http:' && (
        <p className={styles.httpsNote}>
          <FormattedMessage
            id="receipt.link.https"
            defaultMessage="This link begins with https, and you opened this site without it. Make sure that the site also works with https."
            description="Under the link to send, on a page that was opened over an insecure connection, such as in a local network"
          />
        </p>
      )}
    </section>
  );
}

const hiddenText = {
  hidden: (words: ReactNode) => <span className="visually-hidden">{words}</span>,
};

/** Said where the browser does not allow copying, and the link is selected. */
export function CopySelected() {
  return (
    <FormattedMessage
      id="copy.selected"
      defaultMessage="Selected<hidden>. Copying is not allowed here: copy the selected link yourself.</hidden>"
      description="Said when the browser did not allow copying, and the link was selected instead; hidden is read aloud only"
      values={hiddenText}
    />
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
