/** The search parameters of the list of recent secrets. Every page loads them, with its route. */

export const PER_PAGE = 50;
const PAGE_MAX = 1000;
const PER_PAGE_MIN = 5;
const PER_PAGE_MAX = 100;

/** The search parameters; defaults are omitted. */
export interface RecentSearch {
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Reads the search parameters; invalid values count as absent. The router keeps in the address what has no value here. */
export function readSearch(given: Partial<Record<keyof RecentSearch, unknown>>): RecentSearch {
  const { page, per_page: perPage } = given;
  const isChosen = isWithin(perPage, PER_PAGE_MIN, PER_PAGE_MAX) && perPage !== PER_PAGE;
  return {
    page: isWithin(page, 2, PAGE_MAX) ? page : undefined,
    per_page: isChosen ? perPage : undefined,
  };
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
