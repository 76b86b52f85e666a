/** Reports to the sender of a secret that someone else opened it. Loaded where that is possible. */
import { disputeSecret } from '../../shared/contract/dispute.ts';
import { call } from './call.ts';
import type { LinkFragment } from './link-fragment.ts';

/**
 * Disputes the opening of a secret. Idempotent.
 *
 * @param fragment of the link: where it holds a key, the server takes the word of its holders only
 * @returns when it was first disputed, in epoch seconds
 * @throws CallFailure
 */
export async function dispute(key: string, fragment: LinkFragment): Promise<number> {
  const body = typeof fragment === 'string' ? {} : { proof: await proofOf(fragment) };
  return (await call(disputeSecret, { params: { key }, body })).details.disputed;
}

async function proofOf(link: Exclude<LinkFragment, string>): Promise<string> {
  // With these a spent link would load two more files, of which most readers need none.
  const [{ proofsOf }, { toBase64url }] = await Promise.all([
    import('../../shared/seal/seal.ts'),
    import('./base64url.ts'),
  ]);
  // No passphrase is needed: the secret is gone.
  const { proof } = await proofsOf({ ...link, hasPassphrase: false }, '');
  return toBase64url(proof);
}
