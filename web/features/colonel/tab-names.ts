/** The tabs of the colonel's page, by the names that stand in its address. */
export const tabNames = ['overview', 'customers', 'feedback', 'banner', 'mail', 'audit'] as const;

export type TabName = (typeof tabNames)[number];

/** What an address asks for; what is as usual is left out of it. */
export interface ColonelSearch {
  /** Absent: the overview. */
  tab?: TabName;
  /** Search term for customers. It may be an address, so it is in the fragment, which browsers do not send. */
  q?: string;
}

/** Decodes the fragment of an address; text that is not percent-encoded is returned as it is. */
export function readFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Reads the query of an address; nonsense in it counts as absent. */
export function readSearch({ tab, q }: Record<string, unknown>): ColonelSearch {
  const known = tabNames.find((name) => name === tab) ?? 'overview';
  // The router takes digits for a number.
  const looked = typeof q === 'number' ? String(q) : q;
  return {
    ...(known !== 'overview' && { tab: known }),
    ...(known === 'customers' && typeof looked === 'string' && looked !== '' && { q: looked }),
  };
}
