/**
 * The pages that the build prerenders: one HTML file for each page and language. The build, the boot script and the Worker read
 * this table.
 */

/** The pages with a fixed path, by that path. */
const namesByPath: Readonly<Record<string, string>> = {
  '/': 'home',
  '/about': 'about',
  '/docs': 'docs',
  '/feedback': 'feedback',
  '/forgot': 'forgot',
  '/incoming': 'incoming',
  '/info/privacy': 'privacy',
  '/info/security': 'security',
  '/info/terms': 'terms',
  '/pricing': 'pricing',
  '/signin': 'sign-in',
  '/signup': 'sign-up',
  '/status': 'status',
  '/translations': 'translations',
};

/** The page for an unknown path. */
export const NOT_FOUND = 'not-found';
/** The HTML of all pages that are not prerendered: those of an account, and the targets of emailed links. */
export const NOT_PRERENDERED = 'app';

/** The name of the page at a path of the router; `NOT_PRERENDERED` for one that is not prerendered. */
export function pageNameOf(path: string): string {
  if (/^\/secret\/[^/]+\/?$/.test(path)) return 'secret';
  if (/^\/ask\/[^/]+\/?$/.test(path)) return 'ask';
  if (/^\/private\/(?!links\/?$)[^/]+\/?$/.test(path)) return 'private';
  if (/^\/private\/[^/]+\/burn\/?$/.test(path)) return 'burn';
  return namesByPath[path] ?? NOT_PRERENDERED;
}

/** The page to which signed-in customers are redirected from the pages for visitors. */
export const DASHBOARD = '/dashboard';

export function isForVisitors(path: string): boolean {
  return /^\/(?:$|signin$|(?:signup|forgot)(?:\/|$))/.test(path);
}

/** The path of a page's file in a language, without the extension that hosts leave out. */
export function pageFileOf(locale: string, name: string): string {
  return `/pages/${locale}/${name}`;
}

/** Every prerendered page with a path at which it is prerendered; `key` is in place of any key. */
export function prerenderedPages(key: string): (readonly [name: string, path: string])[] {
  return [
    ...Object.entries(namesByPath).map(([path, name]) => [name, path] as const),
    ['secret', `/secret/${key}`],
    ['ask', `/ask/${key}`],
    ['private', `/private/${key}`],
    ['burn', `/private/${key}/burn`],
    [NOT_FOUND, '/not/found'],
  ];
}
