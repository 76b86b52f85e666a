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
