/** What the sender of a secret can be emailed about, at most once each. */
export const notifyEvents = ['received', 'expired', 'locked', 'disputed'] as const;

export type NotifyEvent = (typeof notifyEvents)[number];

/** The choice of an account that made none: what its owner should not miss. */
export const defaultNotify: readonly NotifyEvent[] = ['disputed'];
