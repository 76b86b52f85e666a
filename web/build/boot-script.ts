/**
 * Builds the boot script: a small classic script, loaded before everything else in the head. It sets the theme before the
 * first paint, and preloads the files of the page while the application is still loading. It contains which files each
 * page needs, so it is built last.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PageFiles } from '../boot-table.ts';
import type { LanguageFiles } from '../intl/language-files.ts';
import { routeOfPage } from './chunks.ts';
import { groupsOfRoute } from './message-groups.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Pages whose layout imports the guard before any part of the page is loaded. */
const GUARDED = /\/_signed-(?:in|out)\//;
/** The page of an unknown path, which is framed as others are but has no route. */
const NOT_FOUND = /\/routes\/-not-found-page\.tsx$/;
const GUARD = /\/routes\/-guard\.ts$/;

/** The table of the boot script as a file of the build, until the pages are drawn. */
export const PAGE_FILES = 'page-files.json';

/** Builds the script and links it in the head. @param web the folder of the site */
export function bootScript(web: string, languages: LanguageFiles): Plugin {
  const file = `${web}boot.ts`;
  const withoutPages: PageFiles = { files: [], pages: [], languages };
  let isBuild = false;
  let fileName = '';
  return {
    name: 'waxseal:boot-script',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    // In development there are no built files to preload.
    transform: (code, id) =>
      id === file && !isBuild
        ? code.replace('= PAGE_FILES', `= ${JSON.stringify(withoutPages)}`)
        : null,
    async generateBundle(_options, bundle) {
      const table = JSON.stringify(pageFiles(web, bundle, languages));
      const source = await buildAlone(file, { PAGE_FILES: table });
      this.emitFile({ type: 'asset', fileName: PAGE_FILES, source: table });
      const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `dist/boot-${digest}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        isBuild ? script({ src: `/${fileName}` }) : script({ type: 'module', src: '/boot.ts' }),
      ],
    },
  };
}

/** Builds a script that imports nothing when it runs. */
async function buildAlone(file: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      lib: { entry: file, formats: ['iife'], name: 'boot' },
      reportCompressedSize: false,
    },
  });
  const [built] = Array.isArray(result) ? result : [];
  const [chunk] = built?.output ?? [];
  if (!chunk || chunk.imports.length > 0) throw new Error('The boot script must stand alone');
  return chunk.code;
}

function script(attrs: Record<string, string>) {
  return { tag: 'script', attrs, injectTo: 'head-prepend' as const };
}

/** Reads from a finished bundle which files belong to which path. */
function pageFiles(web: string, bundle: Bundle, languages: LanguageFiles): PageFiles {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const shell = closure(bundle, chunks.find(isShell));
  const guard = closure(
    bundle,
    chunks.find(({ facadeModuleId }) => GUARD.test(facadeModuleId ?? '')),
  );
  const routes = chunks.flatMap((chunk) => {
    const route = routeOfPage(chunk.facadeModuleId);
    return route === undefined ? [] : [{ route, files: closure(bundle, chunk) }];
  });
  const pages = routes
    .filter(({ route }) => !isLayout(route))
    .map(({ route, files }) => {
      const layouts = routes.filter((other) => route.startsWith(`${other.route}/`));
      const before = [...layouts.flatMap((layout) => [...layout.files]), ...files];
      const all = new Set(GUARDED.test(route) ? [...before, ...guard] : before);
      return { path: pathPattern(route), route, files: [...all.difference(shell)] };
    });
  const notFound = closure(bundle, chunks.find(isNotFound)).difference(shell);
  // Last: it matches every path.
  pages.push({ path: '', route: '_framed', files: [...notFound] });
  const uses = Map.groupBy(
    pages.flatMap((page) => page.files),
    (file) => file,
  );
  // Frequent files first, and in ascending order: so the lists compress better, and every page loads this script.
  const files = [...uses]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([file]) => file);
  return {
    files: files.map((file) => basename(file)),
    pages: pages.map((page) => ({
      path: page.path,
      needs: page.files.map((file) => files.indexOf(file)).toSorted((one, other) => one - other),
      groups: groupsOfRoute(web, page.route),
    })),
    languages,
  };
}

/** The chunk of `index.html`; the gallery has entries of its own. */
function isShell({ isEntry, facadeModuleId }: Chunk): boolean {
  return isEntry && facadeModuleId?.endsWith('/index.html') === true;
}

function isNotFound({ facadeModuleId }: Chunk): boolean {
  return NOT_FOUND.test(facadeModuleId ?? '');
}

/** The files of a chunk and of everything that it imports statically, styles included. */
function closure(bundle: Bundle, start: Chunk | undefined): Set<string> {
  if (!start) throw new Error('The bundle has no shell, or no guard');
  const files = new Set([start.fileName]);
  // A set visits what is added during the iteration.
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
