/** The retry policy of probes after a deployment. */
import { setTimeout as pause } from 'node:timers/promises';

/** How often and at what interval probes are retried while names, certificates and versions propagate. */
export interface RetryPolicy {
  readonly tries: number;
  readonly pauseMs: number;
}

/** A problem of the deployed site. */
export interface Problem {
  readonly found: string;
  /** What to do, when a rollback would not help. */
  readonly next?: string;
  /** Whether something in front of the Worker refused the call, which then changed nothing. */
  readonly isBlocked?: true;
}

/** Returns a problem, or null; a thrown error counts as a problem. */
export type Probe = () => Promise<Problem | null>;

/**
 * Repeats a probe until it succeeds.
 *
 * @param isTemporary whether a problem may pass; any other ends the retries
 * @returns the last problem, or null
 */
export async function retry(
  { tries, pauseMs }: RetryPolicy,
  probe: Probe,
  isTemporary: (wrong: Problem) => boolean = () => true,
): Promise<Problem | null> {
  for (let attempt = 1; ; attempt += 1) {
    const wrong = await probe().catch(reasonOf);
    if (wrong === null || attempt >= tries || !isTemporary(wrong)) return wrong;
    await pause(pauseMs);
  }
}

function reasonOf(error: unknown): Problem {
  if (!(error instanceof Error)) return { found: String(error) };
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return { found: `no answer: ${error.message}${code}` };
}
