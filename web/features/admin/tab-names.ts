/** Tabs of the admin page, named as in its URL. */
export const tabNames = ['overview', 'customers', 'feedback', 'banner', 'mail', 'audit'] as const;

export type TabName = (typeof tabNames)[number];

/** Search parameters of the page; defaults are left out. */
interface AdminSearch {
  /** Absent for the overview. */
  tab?: TabName | undefined;
  /** Search term for customers. The URL carries it in the fragment. */
  q?: string | undefined;
}

/** Reads the query of a URL; invalid values count as absent. The router keeps in the address what has no value here. */
export function readSearch({ tab, q }: Record<string, unknown>): AdminSearch {
  const known = tabNames.find((name) => name === tab) ?? 'overview';
  // The router parses digits as a number.
  const term = typeof q === 'number' ? String(q) : q;
  const isTerm = known === 'customers' && typeof term === 'string' && term !== '';
  return {
    tab: known === 'overview' ? undefined : known,
    q: isTerm ? term : undefined,
  };
}
