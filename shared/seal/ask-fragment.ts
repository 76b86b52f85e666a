/**
 * The two links of a request and their fragments: `a` and the key `F` of the ask link, or `p` and `D` of the private link. Each page
 * knows the fragment of the other, because people send the wrong link.
 */
import { type Bytes, fromBase62, toBase62 } from './bytes.ts';
import { addressOf, LINK_KEY_BYTES, type LinkParts } from './fragment.ts';

const SECRET_BYTES = 32;
const LINK_KEY_CHARACTERS = 22;
const SECRET_CHARACTERS = 43;
/** What follows a key is treated as in `readFragment`: ignored, except for a second `#`. */
const FRAGMENT =
  /^#?(?:a([0-9A-Za-z]{22})|p([0-9A-Za-z]{43}))(?![0-9A-Za-z])(?!.*(?:#|%(?:25)*23))/s;

type AskLinkParts = Pick<LinkParts, 'origin' | 'key' | 'locale'> & {
  /** `F`, 16 bytes. */
  readonly linkKey: Bytes;
};

type PrivateLinkParts = Pick<LinkParts, 'origin' | 'key'> & {
  /** `D`, 32 bytes. */
  readonly secret: Bytes;
};

/**
 * Builds the ask link, for whoever is to answer.
 *
 * @throws Error when a part has a wrong form
 */
export function askLink({ linkKey, ...parts }: AskLinkParts): string {
  return `${addressOf({ ...parts, path: 'ask' })}#a${toBase62(linkKey, LINK_KEY_CHARACTERS)}`;
}

/**
 * Builds the private link, which opens the answers.
 *
 * @throws Error when a part has a wrong form
 */
export function askPrivateLink({ secret, ...parts }: PrivateLinkParts): string {
  return `${addressOf({ ...parts, path: 'private/ask' })}#p${toBase62(secret, SECRET_CHARACTERS)}`;
}

/** What a fragment is: of an ask link, of a private link, none, or no whole one. */
export type AskFragment =
  | { readonly kind: 'answer'; readonly linkKey: Bytes }
  | { readonly kind: 'private'; readonly secret: Bytes }
  | 'none'
  | 'incomplete';

/**
 * Reads the fragment of a link of a request.
 *
 * @param fragment with or without `#`
 */
export function readAskFragment(fragment: string): AskFragment {
  if (fragment === '' || fragment === '#') return 'none';
  const [, answer, own] = FRAGMENT.exec(fragment) ?? [];
  const linkKey = answer === undefined ? null : fromBase62(answer, LINK_KEY_BYTES);
  if (linkKey) return { kind: 'answer', linkKey };
  const secret = own === undefined ? null : fromBase62(own, SECRET_BYTES);
  return secret ? { kind: 'private', secret } : 'incomplete';
}
