/**
 * Whether somebody is signed in in this browser, as far as its tabs know. It is no secret and proves nothing: it spares
 * the signed in a look at the start page, and tells the other tabs when somebody comes or goes. The boot script reads
 * the same key, `auth-tabs.ts` writes it.
 */
export const SIGNED_IN_KEY = 'signedIn';

export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_KEY) !== null;
  } catch {
    return false;
  }
}
