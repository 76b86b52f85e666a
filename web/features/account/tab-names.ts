/** Tabs of the account page, named as in its URL. */
export const tabNames = ['overview', 'security', 'api', 'region', 'delete'] as const;

export type TabName = (typeof tabNames)[number];

export function isTabName(name: unknown): name is TabName {
  return tabNames.some((known) => known === name);
}
