/**
 * The Worker's own log: one line of JSON each. A line never holds a key, an address or a URL, for here the URL is the
 * secret.
 */

/** Something went wrong outside, and was coped with. */
export function logWarning(event: string, facts: Record<string, string | undefined>): void {
  console.warn(JSON.stringify({ event, ...facts }));
}

/** Something is wrong with us. */
export function logFault(event: string, facts: Record<string, string | undefined>): void {
  console.error(JSON.stringify({ event, ...facts }));
}
