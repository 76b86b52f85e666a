/**
 * What waits to leave: the links and addresses in mails, and where webhooks lead and how they sign, sealed under keys
 * that no storage holds.
 *
 *   key id | "." | nonce (12) | AES-256-GCM of the padded text
 *
 * The first key seals, all open, so that a key can be replaced while something that was sealed under it still waits.
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
export async function sealText(
  [key]: SigningKeys,
  context: string,
  text: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const sealed = await sealBytes(new Uint8Array(key.bytes), utf8(context), pad(utf8(text)));
  return concat(utf8(`${key.id}.`), sealed);
}

/**
 * Opens what `sealText` sealed.
 *
 * @returns null when the key is gone, the context another one, or a byte was changed
 */
export async function openText(
  keys: SigningKeys,
  context: string,
  sealed: Uint8Array,
): Promise<string | null> {
  const id = keyIdOf(sealed);
  const key = keys.find((candidate) => candidate.id === id);
  if (!key) return null;
  const opened = await openBytes(
    new Uint8Array(key.bytes),
    utf8(context),
    sealed.subarray(sealed.indexOf(DOT) + 1),
  );
  return opened && new TextDecoder().decode(unpad(opened));
}

/** Whether the key that seals now has sealed it. What stays for long is sealed anew, before an older key goes. */
export function isSealedByFirst([key]: SigningKeys, sealed: Uint8Array): boolean {
  return keyIdOf(sealed) === key.id;
}

function keyIdOf(sealed: Uint8Array): string {
  return new TextDecoder().decode(sealed.subarray(0, Math.max(sealed.indexOf(DOT), 0)));
}
