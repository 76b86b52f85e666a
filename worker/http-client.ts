/** What other services answer with, beside what it is about. */

const RETRY_AFTER_SECONDS_MAX = 24 * 60 * 60;

/** After how many seconds an answer says to come again, a day at most; null when it does not say. */
export function retryAfterSeconds({ headers }: Response): number | null {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds), RETRY_AFTER_SECONDS_MAX) : null;
}
