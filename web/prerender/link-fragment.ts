/**
 * The fragment of a link to a secret. It holds the key of a secret that a browser encrypted, and stays in the address: taking it
 * out would not hide it, and would lose it wherever the address is copied.
 */
import type { readFragment } from '../../shared/seal/fragment.ts';

export type LinkFragment = ReturnType<typeof readFragment>;

/** The fragment of the recipient's page. A page that is prerendered has none. */
export function pageFragment(): LinkFragment {
  return globalThis.waxseal?.fragment ?? 'none';
}

/** Why no secret can be opened with a fragment, whatever the server answers; null if it can. */
export function fragmentProblem(fragment: LinkFragment): 'incomplete' | 'insecure' | null {
  if (typeof fragment === 'string') return fragment === 'none' ? null : fragment;
  // Only a secure context has WebCrypto.
  return 'subtle' in crypto ? null : 'insecure';
}

interface Details {
  readonly has_passphrase: boolean;
  readonly sealed_by?: 'browser' | undefined;
}

/**
 * Whether the server describes the secret as the link does. A server could otherwise ask for the text of a passphrase that only
 * the browser must have.
 */
export function fitsLink(fragment: LinkFragment, details: Details): boolean {
  if (typeof fragment === 'string') return details.sealed_by === undefined;
  return details.sealed_by === 'browser' && details.has_passphrase === fragment.hasPassphrase;
}
