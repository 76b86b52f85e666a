import { useSyncExternalStore } from 'react';

/**
 * A value that only the browser has. A page is prerendered and hydrated with another one, and then shows this.
 *
 * @param read must return the same value each time, as long as nothing has changed
 * @param prerendered what the page is prerendered with
 */
export function useBrowserValue<Value extends string | boolean>(
  read: () => Value,
  prerendered: Value,
): Value {
  return useSyncExternalStore(onChange, read, () => prerendered);
}

/** There is no event for changes. */
function onChange(): () => void {
  return () => undefined;
}

/** The origin of this site; empty in a prerendered page. */
export function useOrigin(): string {
  return useBrowserValue(readOrigin, '');
}

function readOrigin(): string {
  return location.origin;
}
