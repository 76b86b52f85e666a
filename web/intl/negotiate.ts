import { nearestLocale } from '../../shared/language.ts';

/**
 * Picks the language of the interface: what was chosen wins over what the browser asks for.
 *
 * @param chosen earlier choices, best first; what is not on offer counts as none
 * @param wanted the browser's languages, best first, as BCP 47 tags
 * @param offered the codes on offer, the default first
 */
export function negotiateLocale(
  chosen: readonly string[],
  wanted: readonly string[],
  offered: readonly string[],
): string {
  const known = chosen.find((code) => offered.includes(code));
  if (known !== undefined) return known;
  for (const tag of wanted) {
    const nearest = nearestLocale(tag, offered);
    if (nearest !== undefined) return nearest;
  }
  return offered[0] ?? 'en';
}
