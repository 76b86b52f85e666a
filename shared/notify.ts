/** What the sender of a secret can be emailed about, at most once each. */
export const notifyEvents = ['received', 'expired', 'locked', 'disputed'] as const;

export type NotifyEvent = (typeof notifyEvents)[number];

/** What whoever asked for a secret can be emailed about, once for each answer. */
export const askEvents = ['answered'] as const;

/** The choice of an account that made none: what its owner should not miss. */
export const defaultNotify: readonly NotifyEvent[] = ['disputed'];

/**
 * What the sender of a secret for named recipients is emailed about unless it says otherwise. No answer tells a recipient that
 * codes are held back, so its sender must learn of it: `locked` is added to the usual choice.
 *
 * @param usual what the sender is emailed about if anyone with the link can open the secret
 * @param accountChoice the choice of the account; empty for one that wants no emails
 */
export function boundNotify(
  usual: readonly NotifyEvent[],
  accountChoice: readonly NotifyEvent[],
): readonly NotifyEvent[] {
  if (accountChoice.length === 0) return usual;
  return notifyEvents.filter((event) => event === 'locked' || usual.includes(event));
}
