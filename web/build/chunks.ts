/** What is for the signed in, and for those who are about to be: no visitor of the start page loads it. */
const SESSION =
  /\/(?:web\/data\/(?:auth-|entry\.|sign-out)|web\/routes\/-(?:guard|session)|shared\/(?:local-path|contract\/(?:account|entry)))/;
const ENTRY = /\/web\/(?:features\/entry\/|ui\/(?:check|password)-field)/;
/** What pages have that wait for something and then show it, as most do. */
const PAGES =
  /\/web\/ui\/(?:answer|loading-heading|moment|page-failure|relative-time|return-home|skeleton|try-again)\./;
/** What the start page does without, however many other pages share it. */
const LATE =
  /\/web\/ui\/(?:badge|clipboard|confirm-dialog|copy-button|dialog|flame|hidden-field|pager|strength|tabs)\./;
const BASE = /\/(?:web\/(?:ui|data|intl)|shared)\//;

const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|react-intl|intl-messageformat|valibot|@tanstack|@formatjs)\//;
/** What one late page alone needs of the framework. */
const RARE = /(?:useInfiniteQuery|infiniteQuery(?:Observer|Options))\.js/;

/** Without these, each page would be cut into a dozen files of a kilobyte. The first that matches takes a module. */
export const sharedChunks = [
  {
    name: 'framework',
    test: (id: string) => FRAMEWORK.test(id) && !RARE.test(id),
    priority: 4,
  },
  {
    name: 'base',
    test: (id: string) =>
      BASE.test(id) && !SESSION.test(id) && !ENTRY.test(id) && !PAGES.test(id) && !LATE.test(id),
    minShareCount: 3,
    priority: 3,
  },
  // What these import may belong to the shell: it stays where it is.
  { name: 'pages', test: PAGES, priority: 2, includeDependenciesRecursively: false },
  { name: 'session', test: SESSION, priority: 2, includeDependenciesRecursively: false },
  { name: 'entry', test: ENTRY, priority: 1, includeDependenciesRecursively: false },
];

/** Styles that every page has loaded before it loads anything else. */
const SHELL = /\/base-/;

/**
 * What a part of the application names beside itself: its styles, without which it must not be shown. Its scripts it
 * imports; a list of them for every part would weigh half a kilobyte, and links are followed ahead of the click anyway.
 */
export function stylesBeyondShell(_file: string, needed: string[]): string[] {
  return needed.filter((file) => file.endsWith('.css') && !SHELL.test(file));
}
