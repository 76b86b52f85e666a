/** Reports to the sender of a secret that someone else opened it. Loaded where that is possible. */
import { disputeSecret } from '../../shared/contract/dispute.ts';
import { call } from './client.ts';
import type { LinkFragment } from '../prerender/link-fragment.ts';

/**
 * Disputes the opening of a secret. Idempotent.
 *
 * @returns when it was first disputed, in epoch seconds
 * @throws CallFailure
 */
export async function dispute(key: string, fragment: LinkFragment): Promise<number> {
  const body = typeof fragment === 'string' ? {} : await provenBy(fragment);
  return (await call(disputeSecret, { params: { key }, body })).details.disputed;
}

/** Loaded with the button: the page of every spent link would load it too. */
async function provenBy(fragment: LinkFragment) {
  return (await import('./link-proof.ts')).proofFields(fragment);
}
