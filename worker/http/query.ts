/** The empty query is shared, because no one changes the query of a request. */
const none = new URLSearchParams();

/**
 * The query of a request. Most calls have none, and parsing a URL costs more than all else that looks for a parameter.
 */
export function queryOf({ url }: Request): URLSearchParams {
  return url.includes('?') ? new URL(url).searchParams : none;
}
