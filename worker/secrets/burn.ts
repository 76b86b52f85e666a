/** Burning a secret unread: by its sender, with the passphrase if there is one, or by an admin of the site. */
import type { burnSecret as burnEndpoint } from '../../shared/contract/receipts.ts';
import { accountStub } from '../accounts/stub.ts';
import { isKey } from '../../shared/link-key.ts';
import { idOf, secretKeyOf } from '../crypto/keys.ts';
import { refuse, reply } from '../http/failure.ts';
import type { Hashing } from '../http/hash-in-turn.ts';
import type { Handler } from '../http/mount.ts';
import type { Answering, Stores } from '../platform/call-object.ts';
import { count } from '../platform/metrics.ts';
import { notifyOwner } from './notify-owner.ts';
import { orRefund, refundAttempt, unlockWith } from './open.ts';
import { inspect, emailsOf, metadataRecord, type PageCall, shown } from './private-page.ts';
import { receiptIdOf } from './receipts.ts';
import type { BurnCommand, BurnOutcome } from './rules/secret.ts';
import { type Ending, endingOf } from './rules/secret-row.ts';
import type { Secret } from './secret.ts';
import { denied, type Limited, noSuchSecret } from './failures.ts';
import { callVault, vaultStub } from './stub.ts';

export const burn: Handler<typeof burnEndpoint> = async (call) => {
  const { key } = call.params;
  let ending: Ending | null = null;
  if (call.body.continue && isKey(key)) {
    const outcome = await burnSecret(call, secretKeyOf(key), call.body.passphrase, call.charged);
    if (outcome.kind === 'spent') return refuse('cannot_burn');
    if (outcome.kind === 'sealed_in_browser') return refuse(outcome.kind, { reason: 'burning' });
    if (outcome.kind !== 'burned') return denied(outcome, key);
    ({ ending } = outcome);
  }
  const secret = await inspectBurned(call, ending);
  if (!secret) return noSuchSecret(key);
  const { record, details } = await shown(call, secret, await emailsOf(call));
  return reply({ record: { ...record, metadata: metadataRecord(secret) }, details });
};

/**
 * Finds a secret after a burn, and reports the ending to the account of the caller at once; without that the account would learn
 * it later.
 *
 * @param ending the secret's ending if this call burned it; null if it may have ended before
 */
export async function inspectBurned(call: PageCall, ending: Ending | null): Promise<Secret | null> {
  const [secret] = await Promise.all([inspect(call), reportEnding(call, ending)]);
  if (secret && !ending) await reportEnding(call, endingOf(secret.view));
  return secret;
}

async function reportEnding({ params, ...call }: PageCall, ending: Ending | null): Promise<void> {
  const { customer } = call.caller;
  if (!customer || !ending) return;
  const report = { id: receiptIdOf({ metadataKey: params.key }), ending };
  await accountStub(call, customer.account).recordEnding(report);
}

/**
 * Burns a secret, and notifies the account that created it.
 *
 * @param charged 0 when the caller may burn it, else the seconds until they may; awaited before anything is consumed
 */
export async function burnSecret(
  call: Answering & Hashing,
  secretKey: string,
  passphrase: string | undefined,
  charged: Promise<number>,
): Promise<BurnOutcome | Limited> {
  const id = idOf(secretKey);
  const withPassphrase = passphrase !== undefined;
  const [{ outcome: begun, reader }, waitSeconds] = await Promise.all([
    vaultStub(call, id).begin({ purpose: 'burn', withPassphrase, tokenHash: null }),
    charged,
  ]);
  if (waitSeconds > 0) {
    await refundAttempt(call, id, 'burn', begun);
    return { kind: 'limited', waitSeconds };
  }
  if (begun.kind === 'ticket_needed') throw new Error('burning needs no ticket');
  if (begun.kind !== 'open' && begun.kind !== 'attempt') return begun;
  const isRecorded = begun.kind === 'attempt';
  const unlocked = isRecorded
    ? await orRefund(call, id, 'burn', begun, () =>
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
 * Burns a secret for an admin, who has its id from a report. The account that created it is not notified, and asks for the ending
 * later: the reader's part, which names the account, can only be decrypted with the secret's key.
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
