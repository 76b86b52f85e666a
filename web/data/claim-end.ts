/** Deletes a claim. Apart from `claim.ts`, because every page loads it: the router calls it when the recipient's page is left. */

/** The session storage key of a tab's claim on a secret. */
export function claimName(secretKey: string): string {
  return `claim:${secretKey}`;
}

export function clearClaim(secretKey: string): void {
  try {
    sessionStorage.removeItem(claimName(secretKey));
  } catch {
    // Nothing was stored.
  }
}
