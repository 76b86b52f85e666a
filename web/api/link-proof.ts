/** The proof of a link with a fragment, for calls that few readers make. Loaded with what makes them. */
import { proofsOf } from '../../shared/seal/seal.ts';
import { toBase64url } from './base64url.ts';
import type { LinkFragment } from '../prerender/link-fragment.ts';

/**
 * The field that proves the whole link, in calls that check no passphrase: where the fragment holds a key, the server believes only
 * those who have it.
 *
 * @returns empty where the link has no key in its fragment
 */
export async function proofFields(fragment: LinkFragment): Promise<{ proof?: string }> {
  if (typeof fragment === 'string') return {};
  const { proof } = await proofsOf({ ...fragment, hasPassphrase: false }, '');
  return { proof: toBase64url(proof) };
}
