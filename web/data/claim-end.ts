/** Lets go of a claim. Every page loads these lines, for the router calls them when the reader's page is left. */

/** Where a tab keeps its claim on a secret. */
export function claimName(secretKey: string): string {
  return `claim:${secretKey}`;
}

export function clearClaim(secretKey: string): void {
  try {
    sessionStorage.removeItem(claimName(secretKey));
  } catch {
    // Nothing was kept.
  }
}
