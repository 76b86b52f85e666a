import { type ReactNode, use, useRef, useState, useSyncExternalStore } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { createdPages } from '../../api/created-links.ts';
import { Alert } from '../../ui/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LinkWords } from '../../parts/link-seal.tsx';
import { OwnSeal, Seal } from '../../ui/seal.tsx';
import styles from './private-page.module.css';

const Qr = lazyPart(() => import('../../ui/qr.tsx'), 'Qr');

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

const hiddenText = {
  hidden: (words: ReactNode) => <span className="visually-hidden">{words}</span>,
};

interface ShareLinkProps {
  url: string;
  metadataKey: string;
}

/** The link for the recipient: copy, share, QR code. */
export function ShareLink({ url, metadataKey }: ShareLinkProps) {
  const intl = useIntl();
  const link = useRef<HTMLParagraphElement>(null);
  return (
    <section className={styles.share} aria-label={intl.formatMessage(messages.label)}>
      <div className={styles.linkCard}>
        <p ref={link} className={styles.linkText} dir="ltr" translate="no">
          {url}
        </p>
        <div className={styles.buttons}>
          <CopyButton
            text={url}
            what={intl.formatMessage(messages.what)}
            fallback={{ select: link, message: <CopySelected /> }}
          />
          <ShareSheet url={url} />
        </div>
        {url.startsWith('https:') && location.protocol === 'http:' && (
          <p className={styles.httpsNote}>
            <FormattedMessage
              id="receipt.link.https"
              defaultMessage="This link begins with https, and you opened this site without it. Make sure that the site also works with https."
              description="Under the link to send, on a page that was opened over an insecure connection, such as in a local network"
            />
          </p>
        )}
        <div className={styles.sealLine}>
          <PressedSeal metadataKey={metadataKey} />
          <LinkWords side="sender" />
        </div>
      </div>
      <div className={styles.belowLink}>
        <p className={styles.warning}>
          <strong>
            <FormattedMessage
              id="receipt.yours"
              defaultMessage="This page is only for you."
              description="First words of the note that keeps people from sending the wrong link"
            />
          </strong>{' '}
          <FormattedMessage
            id="receipt.yours.note"
            defaultMessage="Send the link above, not the address of this page: anyone with it can track, open or burn your secret. Bookmark this page to see when it is opened."
            description="Note that keeps people from sending the wrong link"
          />
        </p>
        <QrCode url={url} />
      </div>
    </section>
  );
}

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

/**
 * The seal of the link, pressed onto the card once, after its creation. The press waits until the outline is drawn: it must not
 * change on the way.
 */
function PressedSeal({ metadataKey }: { metadataKey: string }) {
  const isDrawn = use(OwnSeal).drawing !== undefined;
  const [isNew] = useState(() => createdPages.has(metadataKey));
  return (
    <span
      className={styles.pressed}
      data-new={isNew && isDrawn}
      onAnimationEnd={() => createdPages.delete(metadataKey)}
    >
      <Seal state="unbroken" size={56} />
    </span>
  );
}

const NARROW = '(max-width: 30rem)';

function onWidthChange(listener: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Beside the note, or folded on a phone, which cannot scan its own screen. */
function QrCode({ url }: { url: string }) {
  const intl = useIntl();
  const isNarrow = useSyncExternalStore(onWidthChange, () => matchMedia(NARROW).matches);
  const [isOpen, setIsOpen] = useState(false);
  const code = (
    <div className={styles.qr}>
      <Qr text={url} label={intl.formatMessage(messages.qr)} />
    </div>
  );
  if (!isNarrow) return code;
  return (
    <details
      className={styles.folded}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <Icon name="chevron" />
        <FormattedMessage
          id="receipt.qr.show"
          defaultMessage="QR code"
          description="Title of the drawer, on a phone, with the QR code of the link to send"
        />
      </summary>
      {isOpen && code}
    </details>
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

/** Warns a sender whose text was cut off at a number of characters. */
export function Truncated({ max }: { max: number }) {
  return (
    <Alert kind="warning">
      <FormattedMessage
        id="receipt.truncated"
        defaultMessage="The message was truncated b/c it was over {max, number} characters. Burn this secret, and send the text in parts."
        description="Warning on the private page of a secret that was too long"
        values={{ max }}
      />
    </Alert>
  );
}
