/** Status, search and export of the entries in the list of recent secrets. */
import {
  type ExportFile,
  exportFileOf,
  type ExportFormat,
  fileTime,
} from '../../api/export-file.ts';
import type { Entry } from '../../api/recent.ts';

export type EntryStatus = 'new' | 'viewed' | 'received' | 'burned' | 'expired';

/** A secret that was opened before it expired counts as received. */
export function statusOf(entry: Entry): EntryStatus {
  if (entry.is_received) return 'received';
  if (entry.is_burned) return 'burned';
  if (entry.is_expired) return 'expired';
  return entry.viewed === null ? 'new' : 'viewed';
}

/** Whether a secret can still be opened, and burned. */
export function isActive(entry: Entry): boolean {
  return !entry.is_destroyed && !entry.is_expired;
}

/** Whether the list no longer links to the page of an active secret: the password was reset since it was created. */
export function hasLostLink(entry: Entry): boolean {
  return isActive(entry) && entry.key === '';
}

/** When it was opened or burned, or else expires, in epoch seconds. */
export function statusTime(entry: Entry): number {
  return entry.received ?? entry.burned ?? entry.expiration_stamp;
}

/** The two lists of an account's secrets: what was opened or burned, and the others. */
export type ListName = 'notReceived' | 'received';

/** Where the server counts a secret. */
export function listOf({ is_destroyed: isDestroyed }: Entry): ListName {
  return isDestroyed ? 'received' : 'notReceived';
}

export const entryFilters = ['all', 'waiting', 'opened', 'ended'] as const;

export type EntryFilter = (typeof entryFilters)[number];

/** Whether a filter shows an entry. */
export function passes(entry: Entry, filter: EntryFilter): boolean {
  const isOpened = statusOf(entry) === 'received';
  switch (filter) {
    case 'all':
      return true;
    case 'waiting':
      return isActive(entry);
    case 'opened':
      return isOpened;
    case 'ended':
      return !isActive(entry) && !isOpened;
  }
}

/** A row of a list. */
export interface Row {
  /** A secret, or several that were created together. */
  readonly batch: readonly Entry[];
  /** The one of them that the row shows the state of. */
  readonly entry: Entry;
}

/**
 * The rows of a list. What was created together has one in each list that has any of it, in the place of its newest.
 *
 * @param isListed whether a secret belongs to the list
 */
export function rowsOf(
  entries: readonly Entry[],
  isListed: (entry: Entry) => boolean,
): readonly Row[] {
  const batches = Map.groupBy(entries, ({ batch, shortkey }) => batch ?? shortkey);
  return [...batches.values()].flatMap((batch) => {
    const entry = foremostOf(batch.filter(isListed));
    return entry ? [{ batch, entry }] : [];
  });
}

/** The one whose state matters most: what was reported, else what still waits, else what was opened. */
function foremostOf(entries: readonly Entry[]): Entry | undefined {
  return (
    entries.find(({ disputed }) => disputed !== undefined) ??
    entries.find(isActive) ??
    entries.find((entry) => statusOf(entry) === 'received') ??
    entries[0]
  );
}

/** The addresses that the link was emailed to: in full where they are stored, else obscured. */
export function addressesOf({ addresses, recipients }: Entry): readonly string[] {
  return addresses ?? recipients;
}

export type EntryEvent =
  | { readonly kind: 'created' | 'ended' | 'disputed'; readonly atSeconds: number }
  | { readonly kind: 'emailed'; readonly addresses: readonly string[] };

/** What happened to a secret, as far as the list stores it, the earliest first. */
export function timelineOf(entry: Entry): readonly EntryEvent[] {
  const addresses = addressesOf(entry);
  return [
    { kind: 'created', atSeconds: entry.created },
    ...(addresses.length > 0 ? [{ kind: 'emailed' as const, addresses }] : []),
    { kind: 'ended', atSeconds: statusTime(entry) },
    ...(entry.disputed === undefined
      ? []
      : [{ kind: 'disputed' as const, atSeconds: entry.disputed }]),
  ];
}

/** The entries with a label, short key or address that contains the search text. */
export function matching(entries: readonly Entry[], search: string): readonly Entry[] {
  const wanted = comparable(search.trim());
  if (wanted === '') return entries;
  return entries.filter((entry) => {
    const { label = '', shortkey, secret_shortkey: secretShortkey, recipients } = entry;
    const texts = [label, shortkey, secretShortkey, ...addressesOf(entry)];
    return (
      texts.some((text) => comparable(text).includes(wanted)) ||
      (!entry.addresses && recipients.some((masked) => matchesMasked(comparable(masked), wanted)))
    );
  });
}

/** An accent may be a part of its character, or a character of its own. */
function comparable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Whether a masked address, such as `jo*****@e*****.com`, may be the mask of a whole address. */
function matchesMasked(masked: string, wanted: string): boolean {
  if (!wanted.includes('@')) return false;
  const [first = '', ...others] = masked.split(/\*+/);
  if (others.length === 0 || !wanted.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const index = wanted.indexOf(part, at);
    if (index === -1) return false;
    at = index + part.length;
  }
  return wanted.endsWith(others.at(-1) ?? '');
}

/** The number of pages; an empty list has one. */
export function pagesOf(entries: number, perPage: number): number {
  return Math.max(1, Math.ceil(entries / perPage));
}

const columns = [
  'shortkey',
  'secret_shortkey',
  'label',
  'state',
  'created',
  'expires',
  'opened',
  'burned',
  'reported',
  'recipients',
  'domain',
  'passphrase',
  'encrypted_by',
] as const;

/**
 * Writes the list as a file: what happened to the secrets, and nothing that opens one.
 *
 * @param now epoch ms
 */
export function recentFileOf(
  entries: readonly Entry[],
  format: ExportFormat,
  now: number,
): ExportFile {
  return exportFileOf('secrets', columns, entries.map(lineOf), format, now);
}

function lineOf(entry: Entry) {
  return {
    shortkey: entry.shortkey,
    secret_shortkey: entry.secret_shortkey,
    label: entry.label ?? '',
    state: isActive(entry) ? 'waiting' : statusOf(entry),
    created: fileTime(entry.created),
    expires: fileTime(entry.expiration_stamp),
    opened: fileTime(entry.received),
    burned: fileTime(entry.burned),
    reported: fileTime(entry.disputed),
    recipients: addressesOf(entry).join(' '),
    domain: entry.share_domain,
    passphrase: entry.has_passphrase ? 'yes' : 'no',
    encrypted_by: entry.sealed_by ?? 'site',
  };
}
