export const DAY_MS = 86_400_000;

/**
 * The UTC day of a time, such as `2026-11-21`.
 *
 * @param at epoch ms
 */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
