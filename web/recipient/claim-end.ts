/** Finds and deletes a claim. Apart from `claim.ts`, because the script reads it that shows the state of a secret before the application. */

/**
 * The session storage key of a tab's claim on a secret. It contains a checksum (FNV-1a, 32 of the 131 bits of a key) instead of
 * the link's key: with both, anyone who reads the storage could load the secret again. SHA-256 is asynchronous in browsers, too
 * late for a page that is being left.
 */
export function claimName(secretKey: string): string {
  let checksum = 0x811c9dc5;
  for (const character of secretKey) {
    checksum = Math.imul(checksum ^ character.charCodeAt(0), 0x01000193);
  }
  return `claim:${checksum >>> 0}`;
}

/** Whether this tab has asked for the secret, and may have opened it. The claim may have ended. */
export function hasClaim(secretKey: string): boolean {
  try {
    return sessionStorage.getItem(claimName(secretKey)) !== null;
  } catch {
    return false;
  }
}

export function clearClaim(secretKey: string): void {
  try {
    sessionStorage.removeItem(claimName(secretKey));
  } catch {
    // Nothing was stored.
  }
}
