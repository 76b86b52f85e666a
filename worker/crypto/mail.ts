/**
 * What waits for the post: mails, and the links and addresses in them, sealed under keys that no storage holds.
 *
 *   key id | "." | nonce (12) | AES-256-GCM of the padded text
 *
 * The first key seals, all open, so that a key can be replaced while letters sealed under it still wait.
 */
import { concat, utf8 } from './encoding.ts';
import { pad, unpad } from './padding.ts';
import { openBytes, sealBytes } from './sealed-bytes.ts';
import type { SigningKeys } from './signature.ts';

/** Ends the key's id, which cannot hold one. */
const DOT = 0x2e;

/**
 * Seals a text.
 *
 * @param context what it is and whose: opening under another one fails
 */
export async function sealForMail(
  [key]: SigningKeys,
  context: string,
  text: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const sealed = await sealBytes(new Uint8Array(key.bytes), utf8(context), pad(utf8(text)));
  return concat(utf8(`${key.id}.`), sealed);
}

/**
 * Opens what `sealForMail` sealed.
 *
 * @returns null when the key is gone, the context another one, or a byte was changed
 */
export async function openForMail(
  keys: SigningKeys,
  context: string,
  sealed: Uint8Array,
): Promise<string | null> {
  const end = sealed.indexOf(DOT);
  const id = new TextDecoder().decode(sealed.subarray(0, Math.max(end, 0)));
  const key = keys.find((candidate) => candidate.id === id);
  if (!key) return null;
  const opened = await openBytes(
    new Uint8Array(key.bytes),
    utf8(context),
    sealed.subarray(end + 1),
  );
  return opened && new TextDecoder().decode(unpad(opened));
}
