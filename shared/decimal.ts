const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Reads a number as it came over the wire.
 *
 * @param value a JSON number, a decimal string of one, or nothing (`undefined`, `null`, `''`)
 * @returns the finite number, `null` when nothing was given, `undefined` when it is no number
 */
export function parseDecimal(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && !DECIMAL.test(value)) return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
