import { expect, vi } from 'vitest';

/**
 * Watches what is logged as an error until the test ends.
 *
 * @param forbidden is in no line
 * @returns what was logged so far
 */
export function watchErrors(forbidden: RegExp): () => string {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => {
    const written = log.mock.calls.join();
    expect(written).not.toMatch(forbidden);
    return written;
  };
}
