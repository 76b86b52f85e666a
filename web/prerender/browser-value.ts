import { useSyncExternalStore } from 'react';

/**
 * A value that only the browser has. A page is drawn ahead and hydrated with another one, and then shows this.
 *
 * @param read must return the same value each time, as long as nothing has changed
 * @param drawn what the page is drawn with
 */
export function useBrowserValue<Value extends string | boolean>(
  read: () => Value,
  drawn: Value,
): Value {
  return useSyncExternalStore(onChange, read, () => drawn);
}

/** There is no event for changes. */
function onChange(): () => void {
  return () => undefined;
}

/** The origin of this site; empty in a page drawn ahead. */
export function useOrigin(): string {
  return useBrowserValue(readOrigin, '');
}

function readOrigin(): string {
  return location.origin;
}
