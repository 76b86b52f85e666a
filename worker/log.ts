/**
 * The Worker's own log: one line of JSON each. A line never holds a key, an address or a URL, for here the URL is the
 * secret.
 */

/** What a line says of a request. Every value is from a list of ours, a number, or drawn by us. */
export interface RequestLine {
  /** The pattern that matched, never the path. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly region: string;
  readonly requestId: string;
  /** Why it was refused. */
  readonly code: string | undefined;
}

/** Something was asked of us, and answered. */
export function logRequest(line: RequestLine): void {
  console.log(JSON.stringify({ event: 'request', ...line }));
}

/** Something went wrong outside, and was coped with. */
export function logWarning(event: string, facts: Record<string, string | undefined>): void {
  console.warn(JSON.stringify({ event, ...masked(facts) }));
}

/** Something is wrong with us. */
export function logFault(event: string, facts: Record<string, string | undefined>): void {
  console.error(JSON.stringify({ event, ...masked(facts) }));
}

/** What others' errors say may quote what they were given; all else that is said is ours. */
function masked({ error, cause, ...facts }: Record<string, string | undefined>) {
  return { ...facts, error: error && withoutQuotes(error), cause: cause && withoutQuotes(cause) };
}

/** A text without what it quotes, without addresses and URLs, and without what is long enough to be a key. */
export function withoutQuotes(text: string): string {
  return (
    text
      .replace(/["'`][^]*["'`]/, '<text>')
      // Of a frame of a stack, the place stays.
      .replace(/[a-z][a-z\d+.-]*:\/\/[^\s)]*?((?::\d+){0,2})(?=[\s),;]|$)/gi, '<url>$1')
      .replace(/[^\s<>(),;:]+@[^\s<>(),;]+/g, '<address>')
      .replace(/(?=[\w-]*\d)[\w-]{20,}/g, '<key>')
  );
}
