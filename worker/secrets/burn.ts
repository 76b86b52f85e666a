/** Burning a secret unread: by its creator, with the passphrase if there is one, or by an admin of the site. */
import { idOf } from '../crypto/keys.ts';
import { count } from '../platform/metrics.ts';
import type { BurnCommand, BurnOutcome } from './rules/secret.ts';
import type { Hashing } from '../http/hash-in-turn.ts';
import { type Limited, orRelease, releaseAttempt, unlockWith } from './reveal-secret.ts';
import type { Answering, Stores } from '../platform/call-object.ts';
import { notifyOwner } from './notify-owner.ts';
import { callVault, vaultStub } from './stub.ts';

/**
 * Burns a secret, and notifies the account that created it.
 *
 * @param passphrase '' is "none given"
 * @param charged 0 when the caller may burn it, else the seconds until they may; awaited before anything is consumed
 */
export async function burnSecret(
  call: Answering & Hashing,
  secretKey: string,
  passphrase: string,
  charged: Promise<number>,
): Promise<BurnOutcome | Limited> {
  const id = idOf(secretKey);
  const withPassphrase = passphrase !== '';
  const [{ outcome: begun, reader }, waitSeconds] = await Promise.all([
    vaultStub(call, id).begin({ purpose: 'burn', withPassphrase, tokenHash: null }),
    charged,
  ]);
  if (waitSeconds > 0) {
    await releaseAttempt(call, id, 'burn', begun);
    return { kind: 'limited', waitSeconds };
  }
  if (begun.kind === 'ticket_needed') throw new Error('burning needs no ticket');
  if (begun.kind !== 'open' && begun.kind !== 'attempt') return begun;
  const isRecorded = begun.kind === 'attempt';
  const unlocked = isRecorded
    ? await orRelease(call, id, 'burn', begun, () =>
        unlockWith(call, begun.lock, secretKey, passphrase),
      )
    : null;
  const recorded = isRecorded ? begun.attempt : null;
  const proof = { verifier: unlocked?.verifier ?? null, attempt: recorded };
  const burned = await burnInVault(call, id, proof);
  if (burned.kind === 'wrong') count(call.env, 'wrong_passphrases', { purpose: 'burn' });
  if (burned.kind === 'burned' && reader) notifyOwner(call, secretKey, reader, burned.ending);
  return burned;
}

/**
 * Burns a secret for an admin, who has its id from a report. Its account finds the ending itself: the reader's part, which
 * names the account, opens with a key alone.
 */
export function burnById(stores: Stores, id: string): Promise<BurnOutcome> {
  return burnInVault(stores, id, { verifier: null, attempt: null, byAdmin: true });
}

async function burnInVault(
  stores: Stores,
  id: string,
  command: Omit<BurnCommand, 'verifierHash'> & { readonly verifier: Uint8Array | null },
): Promise<BurnOutcome> {
  return callVault(stores, id, async (vault, attempt) => {
    const outcome = await vault.burn(command);
    // An earlier attempt may have burned it, and its response was lost.
    const isOurs = attempt > 1 && outcome.kind === 'spent' && outcome.state === 'burned';
    if (!isOurs) return outcome;
    const { state, endedAt } = outcome;
    return { kind: 'burned' as const, ending: { state, endedAt, viewedAt: null } };
  });
}
