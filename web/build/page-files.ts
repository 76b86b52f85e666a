/** What each page loads beyond the shell, so that the boot script can ask for it at once. */
import { basename } from 'node:path';
import type { Rolldown } from 'vite';
import type { PageFiles } from '../boot-table.ts';
import type { LanguageFiles } from '../intl/language-files.ts';
import { groupOf, groupsWith } from './message-groups.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const ROUTE_CHUNK = /\/routes\/(.+)\.tsx\?tsr-split=/;
const GUARDED = /\/_signed-(?:in|out)\//;

/** Reads from a finished bundle which files belong to which path. */
export function pageFiles(bundle: Bundle, languages: LanguageFiles): PageFiles {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const shell = closure(bundle, chunks.find(isShell)?.fileName ?? '');
  const routes = chunks.flatMap((chunk) => {
    const route = ROUTE_CHUNK.exec(chunk.facadeModuleId ?? '')?.[1];
    return route === undefined ? [] : [{ route, files: closure(bundle, chunk.fileName) }];
  });
  const guard = closure(bundle, chunks.find(({ name }) => name === 'session')?.fileName ?? '');
  const pages = routes
    .filter(({ route }) => !isLayout(route))
    .map(({ route, files }) => {
      const layouts = routes.filter((other) => route.startsWith(`${other.route}/`));
      const before = [...layouts.flatMap((layout) => [...layout.files]), ...files];
      // The guard is asked before any part of the page is.
      const all = new Set(GUARDED.test(route) ? [...before, ...guard] : before);
      return { route, files: [...all.difference(shell)] };
    });
  const files = [...new Set(pages.flatMap((page) => page.files))];
  return {
    files,
    pages: pages.map((page) => ({
      path: pathPattern(page.route),
      needs: page.files.map((file) => files.indexOf(file)),
      speaks: groupsWith[groupOf(`routes/${page.route}.`)],
    })),
    languages,
  };
}

/** The script of `index.html`; the workshop has entries of its own. */
function isShell({ isEntry, facadeModuleId }: Chunk): boolean {
  return isEntry && facadeModuleId?.endsWith('/index.html') === true;
}

/** A file and everything that it cannot do without, styles included. */
function closure(bundle: Bundle, fileName: string): Set<string> {
  const files = new Set([fileName]);
  // A set hands out what is added while it is walked.
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const imported of chunk.imports) files.add(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  }
  return files;
}

function isLayout(route: string): boolean {
  return basename(route).startsWith('_');
}

/** The paths that a route file serves, as a regular expression: `_framed/private.$key.index` is `/private/…`. */
function pathPattern(route: string): string {
  const segments = route
    .split(/[/.]/)
    .filter((segment) => !segment.startsWith('_') && segment !== 'index')
    .map((segment) => (segment.startsWith('$') ? '/[^/]+' : `/${segment}`));
  return `^${segments.join('')}/?$`;
}
