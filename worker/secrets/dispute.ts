/** Disputing the opening of a secret: someone with its link found it opened, and it was not them. */
import { idOf } from '../crypto/keys.ts';
import type { Stores } from '../platform/call-object.ts';
import { vaultStub } from './stub.ts';
import type { DisputeOutcome } from './rules/secret.ts';
import { notifyOfDispute } from './notify-owner.ts';

/**
 * Records the dispute, and notifies the account that created the secret. Idempotent: a caller whose call failed in between
 * makes it again.
 *
 * @param proof of the link of a secret that a browser encrypted, 32 bytes; else null
 * @throws StoreUnavailable when the vault or the account does not answer
 */
export async function disputeSecret(
  stores: Stores,
  secretKey: string,
  proof: Uint8Array | null,
): Promise<DisputeOutcome> {
  const id = idOf(secretKey);
  const { outcome, reader } = await vaultStub(stores, id).dispute(proof);
  if (outcome.kind === 'disputed' && reader) {
    await notifyOfDispute(stores, secretKey, reader, outcome.disputedAt);
  }
  return outcome;
}
