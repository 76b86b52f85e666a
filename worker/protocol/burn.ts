/** Burning a secret: the creator ends it unread. Needs the passphrase too, where there is one. */
import { idOf } from '../crypto/keys.ts';
import type { BurnOutcome } from '../rules/secret.ts';
import { unlockWith } from './reveal.ts';
import type { Stores } from './objects.ts';
import { callVault } from './vaults.ts';

/**
 * Burns a secret.
 *
 * @param passphrase '' is "none given"
 */
export async function burnSecret(
  stores: Stores,
  secretKey: string,
  passphrase: string,
): Promise<BurnOutcome> {
  const id = idOf(secretKey);
  const withPassphrase = passphrase !== '';
  const { outcome: begun } = await callVault(stores, id, async (vault) =>
    vault.begin(id, { purpose: 'burn', withPassphrase, tokenHash: null }),
  );
  if (begun.kind !== 'open' && begun.kind !== 'guess') return begun;
  const isGuess = begun.kind === 'guess';
  const unlocked = isGuess ? await unlockWith(begun.lock, secretKey, passphrase) : null;
  const guess = isGuess ? begun.guess : null;
  return callVault(stores, id, async (vault, attempt) => {
    const outcome = await vault.burn(id, { verifier: unlocked?.verifier ?? null, guess });
    // An earlier attempt may have burned it and lost its answer on the way.
    const wasUs = attempt > 1 && outcome.kind === 'spent' && outcome.state === 'burned';
    return wasUs ? { kind: 'burned' as const } : outcome;
  });
}
