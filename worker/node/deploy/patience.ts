/** Waiting for what is not there yet, for a bounded time. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Patience } from './options.ts';

/** What is wrong with something; null when all is well. Throwing counts as wrong. */
export type Probe = () => Promise<string | null>;

/** Looks again and again until all is well, and says what was wrong last. */
export async function patient({ tries, pauseMs }: Patience, probe: Probe): Promise<string | null> {
  for (let attempt = 1; ; attempt += 1) {
    const wrong = await probe().catch(reasonOf);
    if (wrong === null || attempt >= tries) return wrong;
    await pause(pauseMs);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? ` (${String(error.code)})` : '';
  return `no answer: ${error.message}${code}`;
}
