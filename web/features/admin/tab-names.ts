/** Tabs of the colonel's page, named as in its URL. */
export const tabNames = [
  'overview',
  'customers',
  'feedback',
  'burn',
  'banner',
  'mail',
  'audit',
] as const;

export type TabName = (typeof tabNames)[number];

/** Search parameters of the page; defaults are left out. */
export interface ColonelSearch {
  /** Absent for the overview. */
  tab?: TabName;
  /** Search term for customers. The URL carries it in the fragment. */
  q?: string;
}

/** Reads the query of a URL; invalid values count as absent. */
export function readSearch({ tab, q }: Record<string, unknown>): ColonelSearch {
  const known = tabNames.find((name) => name === tab) ?? 'overview';
  // The router parses digits as a number.
  const term = typeof q === 'number' ? String(q) : q;
  return {
    ...(known !== 'overview' && { tab: known }),
    ...(known === 'customers' && typeof term === 'string' && term !== '' && { q: term }),
  };
}
