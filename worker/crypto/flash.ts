/**
 * What a page leaves for the next one, sealed so that a browser can carry it: `<key id>.<base64url>`. The first key
 * seals, all open.
 */
import { base64url, fromBase64, utf8 } from './encoding.ts';
import { derive } from './hash.ts';
import { openBytes, sealBytes } from './sealed-bytes.ts';
import type { SigningKey, SigningKeys } from './signature.ts';

const CONTEXT = utf8('flash');

/**
 * Seals a text.
 *
 * @param text at most some kilobytes
 */
export async function sealFlash([key]: SigningKeys, text: string): Promise<string> {
  return `${key.id}.${base64url(await sealBytes(sealingKey(key), CONTEXT, utf8(text)))}`;
}

/**
 * Opens what `sealFlash` sealed.
 *
 * @returns null for what is not ours, or was changed
 */
export async function openFlash(keys: SigningKeys, sealed: string): Promise<string | null> {
  const dot = sealed.indexOf('.');
  const key = keys.find(({ id }) => id === sealed.slice(0, Math.max(dot, 0)));
  const bytes = fromBase64(sealed.slice(dot + 1));
  if (!key || !bytes) return null;
  const opened = await openBytes(sealingKey(key), CONTEXT, bytes);
  return opened && new TextDecoder().decode(opened);
}

function sealingKey({ bytes }: SigningKey): Uint8Array<ArrayBuffer> {
  return derive(bytes, 'flash');
}
