import { defineMessages, FormattedMessage } from 'react-intl';
import { isKey } from '../../../shared/link-key.ts';
import { fragmentOf, linkOf, readFragment } from '../../../shared/seal/fragment.ts';
import { fitsLink } from '../../prerender/link-fragment.ts';
import { isOver, type Receipt } from '../../api/receipts.ts';
import { outcomeNames } from '../../intl/names.ts';
import { BriefMoment } from '../../ui/moment.tsx';
import type { SealState } from '../../ui/seal.tsx';
import styles from './private-page.module.css';

type DatedEvent =
  | { kind: 'created' | 'received' | 'burned' | 'expires' | 'expired' | 'disputed'; at: number }
  /** Numbered from 1. */
  | { kind: 'unlocked'; at: number; number: number };

/** One line of the timeline; `at` is in epoch seconds. */
export type TimelineEvent =
  | DatedEvent
  | { kind: 'repeats' | 'misses'; count: number }
  | { kind: 'waiting' };

/**
 * The lifecycle of a secret, by time: what happened, then what comes next. While it waits there are always as many lines, so that
 * nothing below moves: the page shows wrong passphrases and locks elsewhere until then. Counts have no time: wrong passphrases
 * precede the end, repeated calls follow it. A dispute comes last.
 */
export function timelineOf(receipt: Receipt): TimelineEvent[] {
  const { record, details } = receipt;
  if (!isOver(receipt)) {
    return [
      { kind: 'created', at: record.created },
      { kind: 'waiting' },
      { kind: 'expires', at: record.expiration_stamp },
    ];
  }
  const past = pastEvents(receipt).toSorted((one, other) => one.at - other.at);
  const { misses, repeats } = details;
  const wrong = misses > 0 ? [{ kind: 'misses', count: misses } as const] : [];
  const again = repeats > 0 ? [{ kind: 'repeats', count: repeats } as const] : [];
  const { disputed } = record;
  const doubt = disputed === undefined ? [] : [{ kind: 'disputed', at: disputed } as const];
  return [...past.slice(0, -1), ...wrong, ...past.slice(-1), ...again, ...doubt];
}

function pastEvents({ record, details }: Receipt): DatedEvent[] {
  const events: DatedEvent[] = [{ kind: 'created', at: record.created }];
  for (const [index, at] of details.unlocked.entries()) {
    events.push({ kind: 'unlocked', at, number: index + 1 });
  }
  if (record.received !== null) events.push({ kind: 'received', at: record.received });
  if (record.burned !== null) events.push({ kind: 'burned', at: record.burned });
  if (record.is_expired && !record.is_destroyed) {
    events.push({ kind: 'expired', at: record.expiration_stamp });
  }
  return events;
}

export type ReceiptStatus = 'alive' | 'received' | 'burned' | 'expired';

/** A secret that was opened before it expired counts as received. */
export function statusOf({ record }: Receipt): ReceiptStatus {
  if (record.is_received) return 'received';
  if (record.is_burned) return 'burned';
  return record.is_expired ? 'expired' : 'alive';
}

/** `unlinked` and `closed` wait to be opened: a page has no link to one, and the link to the other no longer works. */
export type LinkStatus = ReceiptStatus | 'unlinked' | 'closed';

/** @param url the link to send, or null */
export function linkStatusOf(receipt: Receipt, url: string | null): LinkStatus {
  const status = statusOf(receipt);
  if (status !== 'alive') return status;
  if (isClosed(receipt)) return 'closed';
  return url === null ? 'unlinked' : 'alive';
}

export const linkProblems = defineMessages({
  unlinked: {
    id: 'receipt.heading.unlinked',
    defaultMessage: 'Waiting to be opened',
    description:
      'Heading of the private page of a secret that no one has opened, where the page has no link to show; state of a secret in a list of links',
  },
  closed: {
    id: 'receipt.heading.closed',
    defaultMessage: 'The link no longer works',
    description:
      'Heading of the private page of a waiting secret for certain people, after very many wrong codes',
  },
});

/**
 * The link to send. If a browser encrypted the secret, its key is only in the address of the sender's page.
 *
 * @param fragment of the secret's links, without `#`
 * @returns null when there is none, or none that works
 */
export function shareUrlOf(receipt: Receipt, fragment: string): string | null {
  const key = readFragment(fragment);
  const { record } = receipt;
  const { share_url: url = '', secret_key: secretKey = '' } = record;
  if (isClosed(receipt) || !fitsLink(key, record)) return null;
  if (!isKey(secretKey) || !URL.canParse(url)) return null;
  const { origin, searchParams } = new URL(url);
  return linkOf({
    origin,
    key: secretKey,
    fragment: typeof key === 'string' ? '' : fragmentOf(key),
    locale: searchParams.get('locale') ?? undefined,
  });
}

/** Whether so many wrong codes were entered that no one can open it any more. */
function isClosed({ details }: Receipt): boolean {
  return details.codes_closed === true;
}

/** Whether someone with the link reported that they did not open it. */
export function isDisputed({ record }: Receipt): boolean {
  return record.disputed !== undefined;
}

/** The addresses that the link was emailed to, obscured; empty where the site has emailed none. */
export function emailedTo({ record, details }: Receipt): readonly string[] {
  const mails = details.mails?.map(({ recipient }) => recipient) ?? [];
  if (mails.length > 0) return mails;
  return record.show_recipients ? record.recipients : [];
}

export const { reportedText } = defineMessages({
  reportedText: {
    id: 'receipt.badge.reported',
    defaultMessage: 'Reported',
    description: 'State of a secret whose opening someone with the link has disputed',
  },
});

const seals: Record<ReceiptStatus, SealState> = {
  alive: 'unbroken',
  received: 'broken',
  burned: 'burned',
  expired: 'expired',
};

/** The state of the seal on a secret. */
export function sealOf(receipt: Receipt): SealState {
  return seals[statusOf(receipt)];
}

interface StatusLineProps {
  receipt: Receipt;
  status: LinkStatus;
}

/** The state of the secret, as a live region. Once it has ended, sighted users read it in the heading. */
export function StatusLine({ receipt, status }: StatusLineProps) {
  const isSpent = isOver(receipt) && !isDisputed(receipt);
  return (
    <output
      className={isSpent ? 'visually-hidden' : styles.status}
      data-disputed={isDisputed(receipt)}
    >
      <StatusText receipt={receipt} status={status} />
    </output>
  );
}

function StatusText({ receipt, status }: StatusLineProps) {
  const time = <BriefMoment atSeconds={receipt.record.expiration_stamp} />;
  if (isDisputed(receipt)) return <FormattedMessage {...reportedText} />;
  switch (status) {
    case 'alive':
      return (
        <FormattedMessage
          id="receipt.status.alive"
          defaultMessage="Waiting to be opened, expires {time}"
          description="State of a secret that no one has opened; time is relative, such as: in 7 days"
          values={{ time }}
        />
      );
    case 'unlinked':
    case 'closed':
      return (
        <FormattedMessage
          id="receipt.status.expires"
          defaultMessage="Expires {time}"
          description="When the time of a secret runs out, above a heading with its state; time is relative, such as: in 7 days"
          values={{ time }}
        />
      );
    case 'received':
    case 'burned':
    case 'expired':
      return <FormattedMessage {...outcomeNames[status]} />;
  }
}
