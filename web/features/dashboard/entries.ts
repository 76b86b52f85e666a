/** Status and search of the entries in the list of recent secrets. */
import type { Entry } from '../../data/recent.ts';

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

/** The entries with a short key or recipient that contains the search text. */
export function matching(entries: readonly Entry[], search: string): readonly Entry[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.filter(
    ({ shortkey, secret_shortkey: secretShortkey, recipients }) =>
      [shortkey, secretShortkey].some((key) => key.toLowerCase().includes(wanted)) ||
      recipients.some((recipient) => matchesMasked(recipient.toLowerCase(), wanted)),
  );
}

/** Whether a masked address, such as `jo*****@e*****.com`, contains a text or may be a mask of a whole address. */
function matchesMasked(masked: string, wanted: string): boolean {
  if (masked.includes(wanted)) return true;
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
