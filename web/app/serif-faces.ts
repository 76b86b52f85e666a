/** The face of the headings, Source Serif 4 in semibold: a file for each script. Loaded after the page, and what it loads late. */
import cyrillic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-600-normal.woff2?url';
import greek from '@fontsource/source-serif-4/files/source-serif-4-greek-600-normal.woff2?url';
import latin from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url';
import latinExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff2?url';
import vietnamese from '@fontsource/source-serif-4/files/source-serif-4-vietnamese-600-normal.woff2?url';
import { SERIF, type SerifFace, serifFaceOf } from '../prerender/serif.ts';

/** With the characters that each file has, as a browser needs only those of its language. */
const faces: readonly SerifFace[] = [
  [latin, 'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2212'],
  [latinExtended, 'U+100-130,U+132-151,U+154-24F,U+1E00-1E9F,U+20A0-20AB'],
  [vietnamese, 'U+300-301,U+303,U+309,U+323,U+1EA0-1EF9'],
  [cyrillic, 'U+400-45F,U+490-491,U+2116'],
  [greek, 'U+370-3FF'],
];

/**
 * Fetches what the headings of this page need, for the next document: this one keeps the serif of the system, so that nothing of it
 * moves or waits. The boot script reads what is stored.
 */
export async function fetchFaces(): Promise<void> {
  const stored = JSON.stringify(faces);
  if (localStorage.getItem(SERIF) === stored) return;
  for (const face of faces) document.fonts.add(serifFaceOf(face));
  const headings = [...document.querySelectorAll('h1, h2, h3')];
  const text = headings.map(({ textContent }) => textContent).join('');
  const loaded = await document.fonts.load(`600 1em '${SERIF}'`, text);
  if (loaded.length > 0) localStorage.setItem(SERIF, stored);
}
