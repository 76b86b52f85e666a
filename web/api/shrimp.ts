import { validateShrimp } from '../../shared/contract/site.ts';
import { call, discardShrimp, type Fetcher } from './client.ts';

const SHRIMP_CHECK_MS = 60_000;

type Log = (line: string) => void;

/** Checks whether the anti-forgery token is still valid; the response carries the next one. */
export async function checkShrimp(fetcher?: Fetcher, log: Log = warn): Promise<void> {
  try {
    await call(validateShrimp, {}, fetcher);
  } catch {
    discardShrimp();
    log('Failed to check CSRF token validity');
  }
}

/** Checks the token once a minute while the page is visible; returns the function that stops it. */
export function watchShrimp(page: Document): () => void {
  const timer = setInterval(() => {
    if (page.visibilityState === 'visible') void checkShrimp();
  }, SHRIMP_CHECK_MS);
  return () => clearInterval(timer);
}

function warn(line: string): void {
  // oxlint-disable-next-line no-console -- the specification requires a line in the browser's log
  console.warn(line);
}
