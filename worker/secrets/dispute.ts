/** Disputing the opening of a secret: someone with its link found it opened, and it was not them. */
import type { disputeSecret } from '../../shared/contract/dispute.ts';
import { isKey } from '../../shared/link-key.ts';
import { idOf } from '../crypto/keys.ts';
import { seconds } from '../http/epoch.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Handler } from '../http/mount.ts';
import { proofIn } from './ciphertext-fields.ts';
import { notifyOfDispute } from './notify-owner.ts';
import { isServedHere } from './open.ts';
import { denied, noSuchSecret } from './failures.ts';
import { vaultStub } from './stub.ts';

/**
 * Records the dispute, and notifies the account that created the secret. Idempotent: a caller whose call failed in between
 * makes it again.
 */
export const dispute: Handler<typeof disputeSecret> = async (call) => {
  const { key } = call.params;
  if (!isKey(key) || !(await isServedHere(call, key))) return noSuchSecret(key);
  const proof = proofIn(call.body);
  if (!proof.ok) return proof;
  const { outcome, reader } = await vaultStub(call, idOf(key)).dispute({ proof: proof.reply });
  if (outcome.kind === 'not_received') return refuse('cannot_dispute');
  if (outcome.kind !== 'disputed') return denied(outcome, key);
  const { disputedAt } = outcome;
  if (reader) await notifyOfDispute(call, key, reader, disputedAt);
  return reply({ details: { disputed: seconds(disputedAt) } });
};
