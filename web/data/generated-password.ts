/**
 * A generated password between the form and the private page. The server never returns it, so it is stored here, in memory
 * only, until that page is left.
 */
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
