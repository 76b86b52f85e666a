/** Search parameters and page count of the list of recent secrets. */
import { PER_PAGE } from '../../api/recent.ts';

const PAGE_MAX = 1000;
const PER_PAGE_MIN = 5;
const PER_PAGE_MAX = 100;

/** The search parameters; defaults are omitted. */
export interface RecentSearch {
  page?: number;
  per_page?: number;
}

/** Reads the search parameters; invalid values count as absent. */
export function readSearch(given: Record<string, unknown>): RecentSearch {
  const { page, per_page: perPage } = given;
  return {
    ...(isWithin(page, 2, PAGE_MAX) && { page }),
    ...(isWithin(perPage, PER_PAGE_MIN, PER_PAGE_MAX) &&
      perPage !== PER_PAGE && { per_page: perPage }),
  };
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** The number of pages; an empty list has one. */
export function pagesOf(entries: number, perPage: number): number {
  return Math.max(1, Math.ceil(entries / perPage));
}
