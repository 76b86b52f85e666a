/**
 * Assigns modules to chunks by the pages that import them, read from the finished module graph. Left to itself the bundler
 * would cut each page into a dozen files of a kilobyte. The home page, which has the tightest budget, loads nothing that it
 * does not import, and a part that is imported dynamically keeps a chunk of its own.
 */
import type { Plugin, Rolldown } from 'vite';
import { commonGroup, groupsOfRoute } from './message-groups.ts';

/** The page of a route file: what the router loads when the route is shown. */
const PAGE = /\/routes\/(.+)\.tsx\?tsr-split=/;
const SHELL = /\/web\/index\.html$/;
/** The gallery's page, which only some builds have. */
const GALLERY = /\/__gallery\.html$/;
/** Mounts the site when it is imported. */
const START = /\/web\/main\.tsx$/;
const PACKAGE = /\/node_modules\//;
/** Framework modules that only one page uses. */
const RARE =
  /(?:useMutationState|useInfiniteQuery|infiniteQuery(?:Observer|Options)|useQueries|queriesObserver)\.js/;
const RUNTIME = /^\0rolldown\//;
/** What every page loads. */
const SHELL_CHUNK = 'base';
const FRAME = '_framed';
const HOME: ReadonlySet<string | undefined> = new Set([FRAME, '_framed/index']);
const RECIPIENT = 'secret.$secretKey';
/** The fewest pages that share a chunk; below that the bundler decides. */
const PAGES_MIN = 2;
/** The same for modules of the home page, which every page then loads. */
const BASE_PAGES_MIN = 4;

/** The route, named by its file, whose page a module is. */
export function routeOfPage(id: string | null): string | undefined {
  return PAGE.exec(id ?? '')?.[1];
}

/**
 * The output groups for shared modules, and the plugin that fills them.
 *
 * @param web the folder of the site
 */
export function sharedChunks(web: string) {
  let chunkOf: ReturnType<typeof assignChunks> | undefined;
  const plugin: Plugin = {
    name: 'waxseal:shared-chunks',
    apply: 'build',
    buildEnd() {
      const modules = [...this.getModuleIds()].map((id) => this.getModuleInfo(id));
      chunkOf = assignChunks(
        web,
        modules.filter((module) => module !== null),
      );
    },
  };
  const group: Rolldown.CodeSplittingGroup = {
    name: (id) => chunkOf?.(id) ?? null,
    // What a module imports may belong to another chunk.
    includeDependenciesRecursively: false,
  };
  return { plugin, groups: [group] };
}

interface Module {
  readonly id: string;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

type Imports = ReadonlyMap<string, readonly string[]>;

/** Decides which chunk each module goes into; undefined leaves it to the bundler. */
function assignChunks(web: string, modules: readonly Module[]) {
  const imports: Imports = new Map(modules.map((module) => [module.id, module.importedIds]));
  const withParts: Imports = new Map(
    modules.map((module) => [module.id, [...module.importedIds, ...module.dynamicallyImportedIds]]),
  );
  const entries = [...new Set(modules.flatMap((module) => module.dynamicallyImportedIds))];
  const importers = Map.groupBy(
    entries.flatMap((entry) => [...closure([entry], imports)].map((id) => ({ id, entry }))),
    ({ id }) => id,
  );
  const shellEntries = modules.flatMap(({ id }) => (SHELL.test(id) ? [id] : []));
  const pagesOf = (routes: typeof HOME, loads = imports) =>
    closure(
      entries.filter((entry) => routes.has(routeOfPage(entry))),
      loads,
    );
  const shell = closure(shellEntries, imports);
  const frame = pagesOf(new Set([FRAME]));
  const home = shell.union(pagesOf(HOME));
  // What that page loads later must not bring the frame along.
  const recipient = pagesOf(new Set([RECIPIENT]), withParts);
  const groupOf = commonGroupOf(web, withParts, entries);
  const hasGallery = modules.some(({ id }) => GALLERY.test(id));
  return (id: string): string | undefined => {
    if (RUNTIME.test(id) || SHELL.test(id)) return undefined;
    // In a chunk that the gallery loads as well, it would mount the site there, too.
    if (hasGallery && START.test(id)) return undefined;
    if (PACKAGE.test(id)) return home.has(id) && !RARE.test(id) ? 'framework' : undefined;
    if (shell.has(id)) return SHELL_CHUNK;
    const sharing = (importers.get(id) ?? []).map(({ entry }) => entry);
    if (home.has(id)) {
      const isShared = frame.has(id) || sharing.length >= BASE_PAGES_MIN;
      if (!isShared) return undefined;
      // Every page but that of the recipient loads the frame.
      return recipient.has(id) ? SHELL_CHUNK : 'frame';
    }
    return sharing.length < PAGES_MIN ? undefined : groupOf(sharing);
  };
}

/** Finds the group of all pages that load some entries, where a page of that very group is among the entries. */
function commonGroupOf(web: string, imports: Imports, entries: readonly string[]) {
  const shellGroups = groupsOfRoute(web, '__root');
  const pages = entries.flatMap((entry) => {
    const route = routeOfPage(entry);
    if (route === undefined) return [];
    return [{ entry, groups: groupsOfRoute(web, route), loaded: closure([entry], imports) }];
  });
  return (sharing: readonly string[]) => {
    const loading = sharing.flatMap((entry) => {
      const some = pages.filter(({ loaded }) => loaded.has(entry));
      // What no page loads is loaded by the shell.
      return some.length > 0 ? some.map(({ groups }) => groups) : [shellGroups];
    });
    const group = commonGroup(loading);
    const own = pages.filter(({ groups }) => groups.at(-1) === group).map(({ entry }) => entry);
    // Where all pages of the group import it, a part that is loaded later may share the chunk, too.
    const isForAll = own.every((entry) => sharing.includes(entry));
    const ofPages = sharing.filter((entry) => routeOfPage(entry) !== undefined);
    const isForSome = ofPages.length >= PAGES_MIN && own.some((entry) => sharing.includes(entry));
    return isForAll || isForSome ? group : undefined;
  };
}

/** The modules and everything that they import. */
function closure(start: readonly string[], imports: Imports): Set<string> {
  const found = new Set(start);
  // A set visits what is added during the iteration.
  for (const id of found) {
    for (const imported of imports.get(id) ?? []) found.add(imported);
  }
  return found;
}

const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** Replaces the function by which Vite imports a part, which could preload scripts as well. @param web the folder of the site */
export function importsWithStyles(web: string): Plugin {
  return {
    name: 'waxseal:imports-with-styles',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === PRELOAD_HELPER
        ? `export { importWithStyles as __vitePreload } from '${web}data/import-with-styles.ts';`
        : undefined,
  };
}

/**
 * A dynamic import waits for the styles of the part, but not for those of the shell, which every page has: naming them would
 * cost each part a table of styles. After the HTML was written, which links them.
 */
export function withoutShellStyles(): Plugin {
  return {
    name: 'waxseal:without-shell-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.name === SHELL_CHUNK)
          chunk.viteMetadata?.importedCss.clear();
      }
    },
  };
}
