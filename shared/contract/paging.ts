/** Pagination in the query of a GET. */
import * as v from 'valibot';

const PAGE_MAX = 1000;

/** An integer in a query; anything else is clamped to the nearest allowed one. */
export function queryNumber(fallback: number, max: number) {
  return v.pipe(
    v.nullish(
      v.pipe(v.string(), v.metadata({ type: 'integer', minimum: 1, maximum: max })),
      String(fallback),
    ),
    v.transform((text) => Number.parseInt(text, 10)),
    v.transform((given) => Math.min(Math.max(Number.isNaN(given) ? fallback : given, 1), max)),
  );
}

/** From 1. */
export const pageNumber = queryNumber(1, PAGE_MAX);
