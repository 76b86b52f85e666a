/** The tabs of the account page, by the names that stand in its address. */
export const tabNames = ['overview', 'security', 'api', 'region', 'delete'] as const;

export type TabName = (typeof tabNames)[number];

/** Whether what an address says is one of the tabs. */
export function isTabName(name: unknown): name is TabName {
  return tabNames.some((known) => known === name);
}
