/** The sheet of the private page, with the seal of the secret: the link to send, the emails with it, or what became of it. */
import { type ReactNode, use, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { CODE_COMPARISONS_MAX } from '../../../shared/limits.ts';
import { createdPages } from '../../api/created-links.ts';
import type { Receipt } from '../../api/receipts.ts';
import { Alert } from '../../ui/notice.tsx';
import { ExactMoment } from '../../ui/moment.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { SealName } from '../../parts/link-seal.tsx';
import { LinkToSend } from '../../parts/link-to-send.tsx';
import { OwnSeal, Seal, type SealState } from '../../ui/seal.tsx';
import { Emails } from './recipients.tsx';
import styles from './private-page.module.css';
import { emailedTo, linkStatusOf, sealOf } from './status.tsx';

interface SheetProps {
  /** Undefined until it has arrived. */
  receipt: Receipt | undefined;
  /** The link to send, or null. */
  shareUrl: string | null;
  metadataKey: string;
}

export function Sheet({ receipt, ...page }: SheetProps) {
  return (
    <div className={styles.sheet}>
      {receipt ? <Content receipt={receipt} {...page} /> : <Skeleton height="7.625rem" />}
    </div>
  );
}

interface ContentProps extends SheetProps {
  receipt: Receipt;
}

function Content({ receipt, shareUrl, metadataKey }: ContentProps) {
  const seal = <PressedSeal state={sealOf(receipt)} metadataKey={metadataKey} />;
  const isEmailed = emailedTo(receipt).length > 0;
  const status = linkStatusOf(receipt, shareUrl);
  if (status === 'alive' && shareUrl !== null && !isEmailed) {
    return <LinkToSend url={shareUrl} seal={seal} />;
  }
  return (
    <>
      <div className={styles.text}>
        {seal}
        <div className={styles.beside}>
          <Explanation receipt={receipt} shareUrl={shareUrl} />
          {isEmailed && <Emails receipt={receipt} metadataKey={metadataKey} />}
          <SealName />
        </div>
      </div>
      {status === 'unlinked' && <NoLink />}
      {status === 'alive' && shareUrl !== null && <HiddenLink url={shareUrl} />}
    </>
  );
}

const leads = defineMessages({
  received: {
    id: 'receipt.lead.received',
    defaultMessage:
      'The link was used, and the secret was deleted. If your recipient did not open it, someone else has read it: change what was in it now.',
    description: 'Sentence on the page of a secret that was opened',
  },
  burned: {
    id: 'receipt.lead.burned',
    defaultMessage: 'The link no longer works, and the secret cannot be recovered.',
    description: 'Sentence on the page of a secret that its creator destroyed',
  },
  expired: {
    id: 'receipt.lead.expired',
    defaultMessage:
      'No one opened the link in time, and the secret was deleted. If it is still needed, create a new link.',
    description: 'Sentence on the page of a secret whose time ran out',
  },
});

/** What became of a secret, or of its link; nothing while the link can be sent. */
function Explanation({ receipt, shareUrl }: Pick<ContentProps, 'receipt' | 'shareUrl'>) {
  const intl = useIntl();
  const status = linkStatusOf(receipt, shareUrl);
  const { disputed } = receipt.record;
  if (disputed !== undefined) return <Dispute atSeconds={disputed} />;
  switch (status) {
    case 'alive':
    case 'unlinked':
      return null;
    case 'closed':
      return (
        <p>
          <FormattedMessage
            id="receipt.lead.closed"
            defaultMessage="Closed for good: {max, number} wrong codes were entered. Burn this secret, and create a new link."
            description="Why a link no longer works that only certain people could open, and what to do"
            values={{ max: CODE_COMPARISONS_MAX }}
          />
        </p>
      );
    case 'received':
      return receipt.details.verified === undefined ? (
        <p>{intl.formatMessage(leads.received)}</p>
      ) : (
        <p>
          <FormattedMessage
            id="receipt.lead.verified"
            defaultMessage="They confirmed this address by email. The secret was deleted."
            description="Sentence on the page of a secret that one of certain people has opened"
          />
        </p>
      );
    case 'burned':
    case 'expired':
      return <p>{intl.formatMessage(leads[status])}</p>;
  }
}

/** What a report means for the sender; announced when it comes. */
function Dispute({ atSeconds }: { atSeconds: number }) {
  return (
    <p role="alert">
      <FormattedMessage
        id="receipt.disputed"
        defaultMessage="On {date}, someone with the link reported that they did not open it. Someone else may have read your secret: change what was in it now."
        description="Red notice on the private page: the recipient of an opened secret said that it was not them"
        values={{ date: <ExactMoment atSeconds={atSeconds} /> }}
      />
    </p>
  );
}

/** For the page of a secret whose key only its link has. */
export function NoLink() {
  return (
    <Fold
      title={
        <FormattedMessage
          id="receipt.faq.unlinked"
          defaultMessage="Where is the link?"
          description="Question on the private page of a waiting secret whose link the page cannot show"
        />
      }
    >
      <p>
        <FormattedMessage
          id="receipt.faq.unlinked.answer"
          defaultMessage="This secret was encrypted in your browser, and this site never had its key. The link is wherever you copied it, and on the page that opened when you created it: look for its full address in the history of that browser. If you no longer have it, burn this secret and create a new one."
          description="Answer: why the private page does not show the link, and what to do"
        />
      </p>
    </Fold>
  );
}

/** Folded, because a link that was emailed and is sent again leaves one of two people before an opened secret. */
function HiddenLink({ url }: { url: string }) {
  return (
    <Fold
      title={
        <FormattedMessage
          id="receipt.link.show"
          defaultMessage="Show the link"
          description="Title of the drawer with the link to send, on the private page of a link that was emailed"
        />
      }
    >
      <LinkToSend url={url} />
    </Fold>
  );
}

function Fold({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        {title}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  );
}

interface PressedSealProps {
  state: SealState;
  metadataKey: string;
}

/**
 * The seal of the link, pressed onto the sheet once, after its creation, and a little whenever the link is copied. The press waits
 * until the outline is drawn: it must not change on the way.
 */
function PressedSeal({ state, metadataKey }: PressedSealProps) {
  const isDrawn = use(OwnSeal).drawing !== undefined;
  const [isNew] = useState(() => createdPages.has(metadataKey));
  return (
    <span
      className={styles.pressed}
      data-new={isNew && isDrawn}
      onAnimationEnd={() => createdPages.delete(metadataKey)}
    >
      <Seal state={state} size={56} />
    </span>
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
