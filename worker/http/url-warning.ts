/**
 * The `Warning` header of responses to calls with private data in their URL. Such calls are served, because existing
 * programs make them; but URLs are stored in histories, in proxies' logs and in the platform's.
 */
import { changeCustomerByPath, listCustomers } from '../../shared/contract/colonel.ts';

/** Read from the query by v1 alone. A v2 call that sends them there has exposed them as well. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set(['secret', 'passphrase', 'recipient']);

/** 299 is a "miscellaneous persistent warning" (RFC 7234, section 5.5.7). RFC 9111 has no use for the header in caches. */
const warning = (what: string) =>
  `299 - "URLs are logged on the way: send ${what} in the body of a POST"`;

/**
 * The value of the `Warning` header; null if the URL contains nothing private.
 *
 * @param pattern the path as it was declared
 */
export function urlWarning(request: Request, pattern: string): string | null {
  const query = new URL(request.url).searchParams;
  // A list may be sent as `recipient[]`.
  const given = [...query].flatMap(([name, value]) =>
    value === '' ? [] : [name.split('[', 1)[0]],
  );
  const named = [...new Set(given)].filter(
    (name) => name !== undefined && PRIVATE_FIELDS.has(name),
  );
  if (named.length > 0) return warning(named.join(', '));
  // The cursor of a search contains the last address of the page before.
  const hasSearch =
    pattern === listCustomers.path && (given.includes('q') || given.includes('after'));
  return hasSearch || pattern === changeCustomerByPath.path ? warning('addresses') : null;
}
