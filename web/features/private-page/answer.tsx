/** The private page of an answer to a request: whether the requester has opened it. It has no link, and can be taken back until then. */
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import type { Receipt } from '../../api/receipts.ts';
import { SealName } from '../../parts/link-seal.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/notice.tsx';
import { Seal } from '../../ui/seal.tsx';
import { DownloadStatus } from './lockouts.tsx';
import styles from './private-page.module.css';
import { type ReceiptStatus, sealOf, StatusLine, statusOf } from './status.tsx';
import { Timeline } from './timeline.tsx';

/** Whether a private page is that of an answer. */
export function isAnswer(receipt: Receipt | undefined): boolean {
  return receipt?.record.kind === 'answer';
}

export const answerTitles = defineMessages({
  alive: {
    id: 'receipt.answer.title',
    defaultMessage: 'Your answer',
    description:
      'Title, in the browser tab, of the private page of an answer to a request for a secret',
  },
  received: {
    id: 'receipt.answer.title.received',
    defaultMessage: 'Opened: your answer',
    description:
      'Title, in the browser tab, of the private page of an answer that its requester has opened',
  },
});

const headings: Record<ReceiptStatus, MessageDescriptor> = defineMessages({
  alive: {
    id: 'receipt.answer.heading',
    defaultMessage: 'Your answer is waiting to be opened',
    description: 'Heading of the private page of an answer to a request for a secret',
  },
  received: {
    id: 'receipt.answer.heading.received',
    defaultMessage: 'Your answer was opened',
    description: 'Heading of the private page of an answer that its requester has opened',
  },
  burned: {
    id: 'receipt.answer.heading.burned',
    defaultMessage: 'Your answer was deleted before it was opened',
    description:
      'Heading of the private page of an answer that was taken back, or that its requester has deleted',
  },
  expired: {
    id: 'receipt.answer.heading.expired',
    defaultMessage: 'Your answer expired before it was opened',
    description: 'Heading of the private page of an answer whose time ran out',
  },
});

const leads: Record<ReceiptStatus, MessageDescriptor> = defineMessages({
  alive: {
    id: 'receipt.answer.lead',
    defaultMessage:
      'Whoever asked can open it once, on their private page. This page does not show it: it was encrypted in your browser.',
    description: 'Sentence on the private page of an answer that no one has opened',
  },
  received: {
    id: 'receipt.answer.lead.received',
    defaultMessage: 'Whoever asked has it now. It was deleted here.',
    description: 'Sentence on the private page of an answer that was opened',
  },
  burned: {
    id: 'receipt.answer.lead.burned',
    defaultMessage: 'No one can open it any more.',
    description: 'Sentence on the private page of an answer that was deleted',
  },
  expired: {
    id: 'receipt.answer.lead.expired',
    defaultMessage:
      'No one opened it in time, and it was deleted. If it is still needed, ask for a new link.',
    description: 'Sentence on the private page of an answer whose time ran out',
  },
});

interface AnswerReceiptProps {
  receipt: Receipt;
  metadataKey: string;
}

export function AnswerReceipt({ receipt, metadataKey }: AnswerReceiptProps) {
  const status = statusOf(receipt);
  return (
    <>
      <div className={styles.headline}>
        <StatusLine receipt={receipt} status={status === 'alive' ? 'unlinked' : status} />
        <PageHeading size="large">
          <FormattedMessage {...headings[status]} />
        </PageHeading>
      </div>
      <div className={styles.sheet}>
        <div className={styles.text}>
          <Seal state={sealOf(receipt)} size={56} />
          <div className={styles.beside}>
            <p>
              <FormattedMessage {...leads[status]} />
            </p>
            <SealName />
          </div>
        </div>
      </div>
      {status === 'alive' && <OnlyForYou />}
      <DownloadStatus receipt={receipt} metadataKey={metadataKey} />
      <Timeline receipt={receipt} metadataKey={metadataKey} />
      {status === 'alive' && (
        <div className={styles.actions}>
          <Link
            to="/private/$metadataKey/burn"
            params={{ metadataKey }}
            className={buttonClass('danger')}
          >
            <FormattedMessage
              id="receipt.answer.burn"
              defaultMessage="Take it back"
              description="Link to the page that asks before an answer is deleted, and the button there that deletes it"
            />
          </Link>
        </div>
      )}
    </>
  );
}

function OnlyForYou() {
  return (
    <p className={styles.yours}>
      <span>
        <FormattedMessage
          id="receipt.answer.yours"
          defaultMessage="<b>Keep this page to yourself.</b> With its address, anyone can see when the answer is opened, and take it back."
          description="On the private page of an answer: that its address must not be sent"
          values={{ b: strong }}
        />
      </span>
    </p>
  );
}

function strong(text: ReactNode) {
  return <strong>{text}</strong>;
}

/** What stands above the button that destroys an answer. */
export function AnswerBurnTexts({ leadClass }: { leadClass: string | undefined }) {
  const intl = useIntl();
  return (
    <>
      <PageHeading>
        {intl.formatMessage({
          id: 'burn.answer.heading',
          defaultMessage: 'Take your answer back?',
          description: 'Heading of the page that asks before an answer is deleted',
        })}
      </PageHeading>
      <p className={leadClass}>
        {intl.formatMessage({
          id: 'burn.answer.lead',
          defaultMessage:
            'It is deleted permanently, and whoever asked can no longer open it. This cannot be undone.',
          description: 'What it does to take an answer back, on the page that asks first',
        })}
      </p>
    </>
  );
}
