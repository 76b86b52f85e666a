/** Waiting for what is not there yet, for a bounded time. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Patience } from './options.ts';

/** What is wrong with a site, for the person who deploys it. */
export interface Problem {
  readonly found: string;
  /** What to do about it, where going back would not help. */
  readonly next?: string;
  /** Whether something in front of the Worker refused the call, which then changed nothing. */
  readonly isBlocked?: true;
}

/** What is wrong with something; null when all is well. Throwing counts as wrong. */
export type Probe = () => Promise<Problem | null>;

/**
 * Looks again and again until all is well, and says what was wrong last.
 *
 * @param isPassing whether what is wrong may be over soon; whatever is not ends it at once
 */
export async function patient(
  { tries, pauseMs }: Patience,
  probe: Probe,
  isPassing: (wrong: Problem) => boolean = () => true,
): Promise<Problem | null> {
  for (let attempt = 1; ; attempt += 1) {
    const wrong = await probe().catch(reasonOf);
    if (wrong === null || attempt >= tries || !isPassing(wrong)) return wrong;
    await pause(pauseMs);
  }
}

function reasonOf(error: unknown): Problem {
  if (!(error instanceof Error)) return { found: String(error) };
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return { found: `no answer: ${error.message}${code}` };
}
