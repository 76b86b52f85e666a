/** The `Retry-After` header of other services. */

const RETRY_AFTER_SECONDS_MAX = 24 * 60 * 60;

/** The seconds of the header, a day at most; null if it is missing or a date. */
export function retryAfterSeconds({ headers }: Response): number | null {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds), RETRY_AFTER_SECONDS_MAX) : null;
}
