/**
 * Builds the boot script: a small classic script, loaded before everything else in the head. It sets the theme before the
 * first paint, and preloads the files of the page while the application is still loading. Which files each page needs stands
 * beside it in the HTML.
 */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { PageFiles } from '../prerender/boot-table.ts';
import type { LanguageFiles } from '../prerender/language-files.ts';
import { groupsOfRoute } from './message-groups.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The page of a route file: what the router loads when the route is shown. */
const PAGE = /\/routes\/(.+)\.tsx\?tsr-split=/;
/** Pages whose layout imports the guard before any part of the page is loaded. */
const GUARDED = /\/_signed-(?:in|out)\//;
/** The page of an unknown path, which is framed as others are but has no route. */
const NOT_FOUND = /\/layout\/not-found-page\.tsx$/;
/** The application of the recipient's page, which has no route. */
const RECIPIENT = /\/recipient\/main\.tsx$/;
const GUARD = /\/app\/guard\.ts$/;

/** The script that only the recipient's page has; it is a file until that page is prerendered. */
export const SECRET_STATE = 'secret-state.js';

/** Builds the script and links it in the head. @param web the folder of the site */
export function bootScript(web: string, languages: LanguageFiles): Plugin {
  // In development there are no built files to preload.
  let table: PageFiles = { files: [], pages: [], languages };
  let script = '<script type="module" src="/prerender/boot.ts"></script>';
  return {
    name: 'waxseal:boot-script',
    async generateBundle(_options, bundle) {
      const source = await buildAlone(`${web}prerender/boot.ts`);
      const secretState = await buildAlone(`${web}prerender/secret-state.ts`);
      this.emitFile({ type: 'asset', fileName: SECRET_STATE, source: secretState });
      const digest = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      const fileName = `dist/boot-${digest}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      script = `<script src="/${fileName}"></script>`;
      table = pageFiles(web, bundle, languages);
    },
    transformIndexHtml: {
      order: 'post',
      // Before everything but the charset, which browsers look for in the first kilobyte.
      handler: (html) =>
        html.replace('<meta charset="utf-8" />', (charset) =>
          [
            charset,
            `<script type="application/json" id="page-files">${JSON.stringify(table)}</script>`,
            script,
          ].join('\n'),
        ),
    },
  };
}

const TABLE = /(?<=id="page-files">)[^<]*/;

const MODULE =
  /\s*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?/g;

/**
 * The HTML with the scripts of the application in its table: the boot script starts them once the page is painted.
 *
 * @param instead path of the script of another application
 */
export function startedLater(html: string, instead?: string): string {
  const named = [...html.matchAll(MODULE)].map(([, path = '']) => path);
  if (named.length === 0) throw new Error('The HTML names no script of the application');
  const scripts = instead === undefined ? named : [instead];
  return html.replaceAll(MODULE, '').replace(TABLE, (text) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
    const table = JSON.parse(text) as PageFiles;
    return JSON.stringify({ ...table, scripts });
  });
}

/** The HTML with the table for the pages at some paths only. */
export function withFilesOf(html: string, paths: readonly string[]): string {
  return html.replace(TABLE, (text) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
    const { files, pages, ...others } = JSON.parse(text) as PageFiles;
    const served = pages.filter((page) => paths.some((path) => pageAt(pages, path) === page));
    const needed = files.filter((_, place) => served.some(({ needs }) => needs.includes(place)));
    const table: PageFiles = {
      files: needed,
      pages: served.map((page) => ({
        ...page,
        needs: page.needs.map((place) => needed.indexOf(files[place] ?? '')),
      })),
      ...others,
    };
    return JSON.stringify(table);
  });
}

/** The files that the table in an HTML file names for the page at a path. */
export function filesOf(html: string, path: string): string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  const { files, pages } = JSON.parse(TABLE.exec(html)?.[0] ?? '') as PageFiles;
  return pageAt(pages, path)?.needs.flatMap((place) => files[place] ?? []) ?? [];
}

function pageAt(pages: PageFiles['pages'], path: string) {
  return pages.find((page) => new RegExp(page.path).test(path));
}

/** Builds a script that imports nothing when it runs. */
async function buildAlone(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
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

/** Reads from a finished bundle which files belong to which path. */
function pageFiles(web: string, bundle: Bundle, languages: LanguageFiles): PageFiles {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const shell = closure(bundle, chunks.find(isShell));
  const guard = closure(
    bundle,
    chunks.find((chunk) => has(chunk, GUARD)),
  );
  const routes = chunks.flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const route = PAGE.exec(id)?.[1];
      return route === undefined ? [] : [{ route, files: closure(bundle, chunk) }];
    }),
  );
  const pages = routes
    .filter(({ route }) => !isLayout(route))
    .map(({ route, files }) => {
      const layouts = routes.filter((other) => route.startsWith(`${other.route}/`));
      const before = [...layouts.flatMap((layout) => [...layout.files]), ...files];
      const all = new Set(GUARDED.test(route) ? [...before, ...guard] : before);
      return { path: pathPattern(route), route, files: [...all.difference(shell)] };
    });
  const notFound = closure(
    bundle,
    chunks.find((chunk) => has(chunk, NOT_FOUND)),
  ).difference(shell);
  const recipient = closure(
    bundle,
    chunks.find((chunk) => has(chunk, RECIPIENT)),
  );
  pages.push({ path: '^/secret/[^/]+/?$', route: '__root', files: [...recipient] });
  // Last: it matches every path.
  pages.push({ path: '', route: '_framed', files: [...notFound] });
  const uses = Map.groupBy(
    pages.flatMap((page) => page.files),
    (file) => file,
  );
  const sizeOf = (file: string) => {
    const output = bundle[file];
    return output?.type === 'chunk' ? output.code.length : 0;
  };
  // Frequent files first, and in ascending order: so the lists compress better, and every page loads this script. Then the largest
  // first: over HTTP/1.1 six are loaded at a time, and the last one decides.
  const files = [...uses]
    .toSorted(
      ([one, some], [other, others]) => others.length - some.length || sizeOf(other) - sizeOf(one),
    )
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

/** Whether a module is in a chunk, which may have others as well. */
function has({ moduleIds }: Chunk, module: RegExp): boolean {
  return moduleIds.some((id) => module.test(id));
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
