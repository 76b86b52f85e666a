/** Apart from what encrypts a note: the page of the recipient shows some that the site has decrypted. */
import { cutCharacters } from './characters.ts';
import { NOTE_CHARACTERS_MAX } from './limits.ts';

/** Control characters, line separators, and marks that change the direction of writing or show nothing. */
export const UNSHOWN = /[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029]+/gu;

/**
 * A note as it is safe to show: one line, as long as a note may be. It comes from another person, and what a browser has encrypted
 * nobody has checked.
 */
export function shownNote(note: string): string {
  return cutCharacters(note.replaceAll(UNSHOWN, ' ').trim(), NOTE_CHARACTERS_MAX);
}
