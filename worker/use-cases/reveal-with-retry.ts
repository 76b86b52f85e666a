/** Revealing for programs that do not know that a secret may still be on its way, and would take it for lost. */
import { type RevealOutcome, type RevealRequest, revealSecret } from './reveal-secret.ts';
import type { Answering } from '../rpc/call-object.ts';

/** Most arrive at once, a few take their time: five seconds in all. */
const WAITS_MS = [250, 250, 500, 1000, 1000, 1000, 1000] as const;

/** Opens a secret for the one caller who may, and waits a while for one that has not arrived yet. */
export async function revealWithRetry(
  stores: Answering,
  request: RevealRequest,
): Promise<RevealOutcome> {
  let outcome = await revealSecret(stores, request);
  for (const waitMs of WAITS_MS) {
    if (outcome.kind !== 'not_ready') return outcome;
    await scheduler.wait(waitMs);
    outcome = await revealSecret(stores, request);
  }
  return outcome;
}
