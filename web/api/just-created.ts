/** What the form passes to the private page of a secret that this tab has created. In memory only. */

/** The private pages, by metadata key. */
export const createdPages = new Set<string>();

/** Generated passwords, which no server returns, until the private page is left. */
const waiting = new Map<string, string>();

export function storeGenerated(metadataKey: string, value: string): void {
  waiting.set(metadataKey, value);
}

export function generatedFor(metadataKey: string): string | null {
  return waiting.get(metadataKey) ?? null;
}

export function clearGenerated(metadataKey: string): void {
  waiting.delete(metadataKey);
}
