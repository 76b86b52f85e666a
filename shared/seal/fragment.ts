/**
 * The fragment of a link to a secret that was encrypted in a browser: `a` or `b`, and the link's own key `K` as 22 characters
 * of base62. The first character names the derivation of the passphrase: `a` there is none, `b` PBKDF2. Browsers send no
 * fragment to a server.
 */
import { type Bytes, fromBase62, toBase62 } from './bytes.ts';

export const LINK_KEY_BYTES = 16;
const CHARACTERS = 22;
/** Chat and mail programs append characters to links: whatever follows a key, and can be no part of it, is ignored. */
const FRAGMENT = /^#?([ab])([0-9A-Za-z]{22})(?![0-9A-Za-z])/;

export interface LinkKey {
  /** `K`: 16 bytes. */
  readonly key: Bytes;
  readonly hasPassphrase: boolean;
}

/** The fragment of a link, without `#`. */
export function fragmentOf({ key, hasPassphrase }: LinkKey): string {
  return `${hasPassphrase ? 'b' : 'a'}${toBase62(key, CHARACTERS)}`;
}

/**
 * Reads the fragment of a link.
 *
 * @param fragment with or without `#`
 * @returns `none` when there is no fragment: the secret was encrypted by the site. `incomplete` when it is no key.
 */
export function readFragment(fragment: string): LinkKey | 'none' | 'incomplete' {
  if (fragment === '' || fragment === '#') return 'none';
  const [, version, characters = ''] = FRAGMENT.exec(fragment) ?? [];
  const key = fromBase62(characters, LINK_KEY_BYTES);
  return version === undefined || key === null
    ? 'incomplete'
    : { key, hasPassphrase: version === 'b' };
}
