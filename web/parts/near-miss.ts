/** What a visitor probably meant by an unknown path. Only the path is read: the fragment of a link holds its key. */

/** A whole key of a link, and what stands before it. */
const LINK = /^(.*)\/(1[\dA-Za-z]{22})(?![\dA-Za-z])/;
/** Names for the sender's page, such as `/privat/`, `/p/` and `/metadata/`. */
const PRIVATE = /\/(?:p|priv\w*|metadata|receipts?)$/i;

const pages = new Map([
  ['login', '/signin'],
  ['log-in', '/signin'],
  ['sign-in', '/signin'],
  ['register', '/signup'],
  ['sign-up', '/signup'],
  ['privacy', '/info/privacy'],
  ['terms', '/info/terms'],
  ['security', '/info/security'],
  ['api', '/docs'],
  ['faq', '/about'],
  ['help', '/about'],
]);

/**
 * The path of a link or a page, without a fragment; empty if there is none.
 *
 * @param path an unknown one
 */
export function nearMiss(path: string): string {
  const [, before = '', key] = LINK.exec(path) ?? [];
  if (key !== undefined) return `/${PRIVATE.test(before) ? 'private' : 'secret'}/${key}`;
  return pages.get(path.toLowerCase().replaceAll(/^\/|\/$/g, '')) ?? '';
}
