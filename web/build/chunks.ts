/** What is for the signed in, and for those who are about to be: no visitor of the start page loads it. */
const SESSION =
  /\/(?:web\/data\/(?:auth-(?!log)|entry\.|sign-out|single-call)|web\/routes\/-(?:guard|session)|shared\/(?:local-path|contract\/(?:account|billing|entry)))/;
const ENTRY = /\/web\/(?:features\/sign-in\/|ui\/(?:check|password)-field)/;
/** What pages have that wait for something and then show it, as most do. */
const PAGES =
  /\/web\/(?:intl\/load-failure|ui\/(?:answer|language-select|loading-heading|moment|page-failure|relative-time|return-home|skeleton|try-again))\./;
/** The pages of somebody's own domains: few people see them, and whoever sees one sees the others. */
const DOMAINS = /\/(?:web\/(?:features\/domains\/|data\/domains\.)|shared\/contract\/domains\.)/;
/** What the start page does without, however many other pages share it. */
const LATE =
  /\/shared\/(?:accent|contract\/paging)\.|\/web\/(?:data\/regions|ui\/(?:accent-style|branded|menu(?:-keys)?|badge|card-table|clipboard|confirm-dialog|copy-button|dialog|empty-list|facts|flame|gate|query-boundary|hidden-field|loading|once-card|pager|panel|status-mark|strength|tabs))\./;
/** What knows a secret from its creator's side: visitors need it once they have sealed one. */
const CREATOR = /\/(?:web\/data|shared\/contract)\/(?:receipts|recent)\./;
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
      BASE.test(id) &&
      ![SESSION, ENTRY, PAGES, DOMAINS, LATE, CREATOR].some((other) => other.test(id)),
    minShareCount: 3,
    priority: 3,
  },
  // What these import may belong to the shell: it stays where it is.
  { name: 'pages', test: PAGES, priority: 2, includeDependenciesRecursively: false },
  { name: 'session', test: SESSION, priority: 2, includeDependenciesRecursively: false },
  { name: 'creator', test: CREATOR, priority: 2, includeDependenciesRecursively: false },
  { name: 'domains', test: DOMAINS, priority: 1, includeDependenciesRecursively: false },
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
