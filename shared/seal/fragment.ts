/**
 * The fragment of a link to a secret that was encrypted in a browser: `a` or `b`, and the link's own key `K` as 22 characters
 * of base62. The first character names the derivation of the passphrase: `a` there is none, `b` PBKDF2. Browsers send no
 * fragment to a server.
 */
import { isKey } from '../link-key.ts';
import { type Bytes, fromBase62, toBase62 } from './bytes.ts';

export const LINK_KEY_BYTES = 16;
const CHARACTERS = 22;
/**
 * Chat and email programs append characters to links: whatever follows a key, and can be no part of it, is ignored. A second `#`
 * is not ignored: whoever puts a key before the sender's would choose what the recipient reads.
 */
const FRAGMENT = /^#?([ab])([0-9A-Za-z]{22})(?![0-9A-Za-z])(?!.*(?:#|%(?:25)*23))/s;

export interface LinkKey {
  /** The link's own key `K`, 16 bytes. */
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
 * @returns `none` when there is no fragment: the secret was encrypted by the site. `incomplete` when it is no key, or several.
 */
export function readFragment(fragment: string): LinkKey | 'none' | 'incomplete' {
  if (fragment === '' || fragment === '#') return 'none';
  const [, version, characters = ''] = FRAGMENT.exec(fragment) ?? [];
  const key = fromBase62(characters, LINK_KEY_BYTES);
  return version === undefined || key === null
    ? 'incomplete'
    : { key, hasPassphrase: version === 'b' };
}

export interface LinkParts {
  /** The origin of the site or of a custom domain, such as `https://seal.example`. Never take it from an answer of the service. */
  readonly origin: string;
  /** The secret key (`secret_key`) or, for a link to the private page, the metadata key. */
  readonly key: string;
  /** The fragment without `#`; empty where the site encrypted the secret. */
  readonly fragment: string;
  /** The page that the link leads to: the recipient's, or with `private` the private page. */
  readonly side?: 'secret' | 'private';
  /** The language of the page; undefined leaves the choice to whoever opens it. */
  readonly locale?: string | undefined;
}

/**
 * Builds a link from its parts. A fragment must not be appended to a link of an answer: the service could put a key of its own
 * before it.
 *
 * @throws Error when a part has a wrong form
 */
export function linkOf({ origin, key, fragment, side = 'secret', locale }: LinkParts): string {
  const isFragment = fragment === '' || typeof readFragment(fragment) !== 'string';
  if (!isFragment) throw noParts();
  return `${addressOf({ origin, path: side, key, locale })}${fragment && `#${fragment}`}`;
}

/**
 * The address of a page without its fragment.
 *
 * @param path of the page, before the key
 * @throws Error when a part has a wrong form
 */
export function addressOf({
  origin,
  path,
  key,
  locale,
}: Pick<LinkParts, 'origin' | 'key' | 'locale'> & { readonly path: string }): string {
  const isOrigin = URL.canParse(origin) && new URL(origin).origin === origin;
  if (!isOrigin || !isKey(key)) throw noParts();
  const query = locale === undefined ? '' : `?locale=${encodeURIComponent(locale)}`;
  return `${origin}/${path}/${key}${query}`;
}

function noParts(): Error {
  return new Error('these are no parts of a link');
}
