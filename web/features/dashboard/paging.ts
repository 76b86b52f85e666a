/** Which part of the list an address asks for, and which parts there are. */
import { PER_PAGE } from '../../data/recent.ts';

const PAGE_MAX = 1000;
const PER_PAGE_MIN = 5;
const PER_PAGE_MAX = 100;

/** What stands in the address; what is as usual is left out of it. */
export interface RecentSearch {
  page?: number;
  per_page?: number;
  q?: string;
}

/** Reads the query of an address; nonsense in it counts as absent. */
export function readSearch(given: Record<string, unknown>): RecentSearch {
  const { page, per_page: perPage, q } = given;
  // The router takes digits for a number.
  const looked = typeof q === 'number' ? String(q) : q;
  return {
    ...(isWithin(page, 2, PAGE_MAX) && { page }),
    ...(isWithin(perPage, PER_PAGE_MIN, PER_PAGE_MAX) &&
      perPage !== PER_PAGE && { per_page: perPage }),
    ...(typeof looked === 'string' && looked !== '' && { q: looked }),
  };
}

function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** How many pages a list has; an empty one is a page too. */
export function pagesOf(entries: number, perPage: number): number {
  return Math.max(1, Math.ceil(entries / perPage));
}
