/**
 * The search term of a list is the fragment of its address, which browsers do not send: it may be the email address of another person.
 */

/** Reads the term from a fragment; text that is not percent-encoded is returned unchanged. */
export function termIn(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

export function fragmentOf(term: string): string {
  return encodeURIComponent(term);
}
