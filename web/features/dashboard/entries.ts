/** What the entries of the list are, and which of them somebody looks for. */
import type { Entry } from '../../data/recent.ts';

export type ServiceStatus = 'new' | 'viewed' | 'received' | 'burned' | 'expired';

/** What has become of a secret; one that was opened before its time ran out counts as opened. */
export function statusOf(entry: Entry): ServiceStatus {
  if (entry.is_received) return 'received';
  if (entry.is_burned) return 'burned';
  if (entry.is_expired) return 'expired';
  return entry.viewed === null ? 'new' : 'viewed';
}

/** Whether a secret can still be opened, and burned. */
export function isAlive(entry: Entry): boolean {
  return !entry.is_destroyed && !entry.is_expired;
}

/** Whether a living secret's own page can no longer be opened from the list: the password was reset since. */
export function isCutOff(entry: Entry): boolean {
  return isAlive(entry) && entry.key === '';
}

/** When it last changed, or will by itself, in epoch seconds. */
export function turnOf(entry: Entry): number {
  return entry.received ?? entry.burned ?? entry.expiration_stamp;
}

/** The entries with a short key, or a recipient, that holds what is looked for. */
export function matching(entries: readonly Entry[], looked: string): readonly Entry[] {
  const wanted = looked.trim().toLowerCase();
  if (wanted === '') return entries;
  return entries.filter(
    ({ shortkey, secret_shortkey: secretShortkey, recipients }) =>
      [shortkey, secretShortkey].some((key) => key.toLowerCase().includes(wanted)) ||
      recipients.some((recipient) => mayBe(recipient.toLowerCase(), wanted)),
  );
}

/** Whether an obscured address, such as `jo*****@e*****.com`, holds a text or hides a whole address. */
function mayBe(obscured: string, wanted: string): boolean {
  if (obscured.includes(wanted)) return true;
  if (!wanted.includes('@')) return false;
  const [first = '', ...others] = obscured.split(/\*+/);
  if (others.length === 0 || !wanted.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const place = wanted.indexOf(part, at);
    if (place === -1) return false;
    at = place + part.length;
  }
  return wanted.endsWith(others.at(-1) ?? '');
}
