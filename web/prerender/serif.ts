/** The name of the face of the headings, also that under which this browser stores where its files are. */
export const SERIF = 'Source Serif 4';

/** The address of a file, and the characters in it, as in the descriptor `unicode-range`. */
export type SerifFace = readonly [url: string, unicodeRange: string];

/** It is never waited for: what is not in the cache of this browser is fetched for the next document. */
export function serifFaceOf([url, unicodeRange]: SerifFace): FontFace {
  return new FontFace(SERIF, `url(${url})`, { weight: '600', display: 'optional', unicodeRange });
}
