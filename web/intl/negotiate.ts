export { directionOf, languageTag } from '../../shared/language.ts';

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
  const candidates = [
    ...chosen,
    ...wanted.flatMap((tag) => [tag.replace('-', '_'), tag.split('-', 1)[0] ?? '']),
  ];
  return candidates.find((code) => offered.includes(code)) ?? offered[0] ?? 'en';
}
