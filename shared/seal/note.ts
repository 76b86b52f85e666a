/**
 * The note that a recipient reads before opening: one line, encrypted under the link's key alone, because it is read without the
 * share and the passphrase. Described in docs/protocol.md.
 */
import { countCharacters } from '../characters.ts';
import { NOTE_CHARACTERS_MAX } from '../limits.ts';
import { type Bytes, utf8 } from './bytes.ts';
import { noteKeyOf } from './derivation.ts';
import { shownNote } from '../shown-note.ts';

const LENGTH_BYTES = 2;
/** A character has at most four bytes of UTF-8. All notes have the same length, so that it tells nothing. */
const PLAIN_BYTES = LENGTH_BYTES + 4 * NOTE_CHARACTERS_MAX;
const TAG_BYTES = 16;
/** The length of an encrypted note. */
export const NOTE_BYTES = PLAIN_BYTES + TAG_BYTES;
/** Every secret has a link key of its own, and with it one note at most. */
const NONCE = new Uint8Array(12);

/**
 * Encrypts a note.
 *
 * @param linkKey 16 bytes
 * @param note at most `NOTE_CHARACTERS_MAX` characters
 * @throws RangeError for a longer one
 */
export async function sealNote(linkKey: Bytes, note: string): Promise<Bytes> {
  if (countCharacters(note) > NOTE_CHARACTERS_MAX) throw new RangeError('the note is too long');
  const text = utf8(note);
  const plain = new Uint8Array(PLAIN_BYTES);
  new DataView(plain.buffer).setUint16(0, text.length);
  plain.set(text, LENGTH_BYTES);
  const algorithm = { name: 'AES-GCM', iv: NONCE };
  return new Uint8Array(await crypto.subtle.encrypt(algorithm, await noteKeyOf(linkKey), plain));
}

/**
 * Decrypts a note, to be shown as it is returned.
 *
 * @returns null for what was not encrypted under this key; a message is not given up for the lack of its note
 */
export async function openNote(linkKey: Bytes, sealed: Bytes): Promise<string | null> {
  if (sealed.length !== NOTE_BYTES) return null;
  const algorithm = { name: 'AES-GCM', iv: NONCE };
  try {
    const opened = await crypto.subtle.decrypt(algorithm, await noteKeyOf(linkKey), sealed);
    const length = new DataView(opened).getUint16(0);
    return shownNote(new TextDecoder().decode(new Uint8Array(opened, LENGTH_BYTES, length)));
  } catch {
    return null;
  }
}
