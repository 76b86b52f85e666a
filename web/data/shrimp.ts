import { validateShrimp } from '../../shared/contract/session.ts';
import { call, discardShrimp, type Fetcher, shrimpToken } from './call.ts';

export const SHRIMP_CHECK_MS = 60_000;

type Log = (line: string) => void;

/** Asks whether the token is still good; the answer brings the one to use from now on. */
export async function checkShrimp(fetcher?: Fetcher, log: Log = warn): Promise<void> {
  try {
    await call(validateShrimp, { headers: { 'O-Shrimp': shrimpToken() } }, fetcher);
  } catch {
    discardShrimp();
    log('Failed to check CSRF token validity');
  }
}

/** Checks the token once a minute while the page can be seen; returns what stops it. */
export function watchShrimp(page: Document): () => void {
  const timer = setInterval(() => {
    if (page.visibilityState === 'visible') void checkShrimp();
  }, SHRIMP_CHECK_MS);
  return () => clearInterval(timer);
}

function warn(line: string): void {
  // oxlint-disable-next-line no-console -- the specification asks for a line in the browser's log
  console.warn(line);
}
