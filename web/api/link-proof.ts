/** The proof of a link with a fragment, for calls that few readers make. */
import type { LinkFragment } from './link-fragment.ts';

/**
 * The field that proves the whole link, in calls that check no passphrase: where the fragment holds a key, the server takes the
 * word of its holders only.
 *
 * @returns empty where the link has no key in its fragment
 */
export async function proofFields(fragment: LinkFragment): Promise<{ proof?: string }> {
  if (typeof fragment === 'string') return {};
  // With these the page of a spent link would load two more files, of which most readers need none.
  const [{ proofsOf }, { toBase64url }] = await Promise.all([
    import('../../shared/seal/seal.ts'),
    import('./base64url.ts'),
  ]);
  const { proof } = await proofsOf({ ...fragment, hasPassphrase: false }, '');
  return { proof: toBase64url(proof) };
}
