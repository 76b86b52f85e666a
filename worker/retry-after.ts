const RETRY_AFTER_SECONDS_MAX = 24 * 60 * 60;

/** The `Retry-After` of a response in seconds, a day at most; null when it has none in seconds. */
export function retryAfterSeconds({ headers }: Response): number | null {
  const seconds = headers.get('Retry-After') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Math.min(Number(seconds), RETRY_AFTER_SECONDS_MAX) : null;
}
