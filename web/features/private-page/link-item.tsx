import { useId, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { isGone } from '../../api/failure.ts';
import type { CreatedLink } from '../../api/created-links.ts';
import type { Receipt } from '../../api/receipts.ts';
import { loadFailureText } from '../../intl/load-failure.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import styles from './links-page.module.css';
import { linkProblems, linkStatusOf, shareUrlOf, statusOf } from './receipt-status.ts';
import { CopySelected } from './share-link.tsx';
import { StatusBadge } from './status-badge.tsx';

/** One of several secrets that were created together. */
export interface Copy {
  readonly link: CreatedLink;
  /** Undefined until it is loaded. */
  readonly receipt: Receipt | undefined;
  readonly error: Error | null;
}

/** The link to send; null when there is none. */
export function urlOf({ receipt, link }: Copy): string | null {
  return receipt ? shareUrlOf(receipt, link.fragment) : null;
}

const messages = defineMessages({
  gone: {
    id: 'gone',
    defaultMessage: 'That information is no longer available.',
    description: 'Heading when a link leads to nothing',
  },
});

/** One of the links: who it is for, its state, and how to copy it. */
export function LinkItem({ copy, number }: { copy: Copy; number: number }) {
  const intl = useIntl();
  const nameId = useId();
  const text = useRef<HTMLParagraphElement>(null);
  const { link, receipt } = copy;
  const status = receipt && statusOf(receipt);
  const url = urlOf(copy);
  const linkStatus = receipt && linkStatusOf(receipt, url);
  return (
    <li className={styles.link} data-status={status}>
      <div className={styles.head}>
        <h2 className={styles.name} id={nameId}>
          <LinkName receipt={receipt} number={number} />
        </h2>
        {status && <StatusBadge status={status} />}
      </div>
      {url !== null && (
        <p ref={text} className={styles.url} dir="ltr" translate="no">
          {url}
        </p>
      )}
      {(linkStatus === 'unlinked' || linkStatus === 'closed') && (
        <p>{intl.formatMessage(linkProblems[linkStatus])}</p>
      )}
      {!receipt && <NotLoaded copy={copy} />}
      {receipt && (
        <div className={styles.buttons}>
          {url !== null && (
            <CopyButton
              text={url}
              variant="secondary"
              what={intl.formatMessage(
                {
                  id: 'copies.copy.what',
                  defaultMessage: 'link {number}',
                  description:
                    'What the copy button copies, read after "Copy": one of several links',
                },
                { number: intl.formatNumber(number) },
              )}
              fallback={{ select: text, message: <CopySelected /> }}
            />
          )}
          <Link
            to="/private/$metadataKey"
            params={{ metadataKey: link.metadataKey }}
            hash={link.fragment}
            className={buttonClass('secondary')}
            aria-describedby={nameId}
          >
            <FormattedMessage
              id="copies.page"
              defaultMessage="Private page"
              description="Link to the sender’s page about one of several links that were created together"
            />
          </Link>
        </div>
      )}
    </li>
  );
}

/** The address that the link was emailed to, or else its number. */
function LinkName({ receipt, number }: { receipt: Receipt | undefined; number: number }) {
  const intl = useIntl();
  const [recipient] = receipt?.record.recipients ?? [];
  return recipient === undefined ? (
    <FormattedMessage
      id="copies.link"
      defaultMessage="Link {number}"
      description="Name of one of several links that were created together"
      values={{ number: intl.formatNumber(number) }}
    />
  ) : (
    <bdi dir="ltr" translate="no">
      {recipient}
    </bdi>
  );
}

function NotLoaded({ copy: { error } }: { copy: Copy }) {
  const intl = useIntl();
  if (!error) return <Skeleton height="3rem" />;
  return <p>{isGone(error) ? intl.formatMessage(messages.gone) : loadFailureText(intl, error)}</p>;
}
