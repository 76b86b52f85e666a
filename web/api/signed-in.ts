/**
 * Whether a customer was last seen signed in in this browser. A hint only: with it signed-in customers skip the home page,
 * and the tabs sync. The boot script reads it, too.
 */
export const SIGNED_IN_KEY = 'signedIn';

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_KEY) !== null;
  } catch {
    return false;
  }
}

export function recordSignIn(): void {
  try {
    localStorage.setItem(SIGNED_IN_KEY, '1');
  } catch {
    // Without storage each tab finds out from the server.
  }
}

export function recordSignOut(): void {
  try {
    localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    // Nothing was stored.
  }
}

/** Calls `listener` when another tab signs out; returns the function that stops it. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Without a key everything was cleared.
    if ((key === SIGNED_IN_KEY || key === null) && newValue === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
