/** The files that a browser must load before a page is complete, from the built site. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { brotliCompressSync } from 'node:zlib';

const site = fileURLToPath(new URL('../../dist/site', import.meta.url));

/** The pages with a budget, each with a path. */
export const weighedPages: Readonly<Record<string, string>> = {
  home: '/',
  recipient: `/secret/1${'a'.repeat(22)}`,
};

export interface WeighedFile {
  readonly path: string;
  readonly bytes: number;
  readonly brotliBytes: number;
}

/** Scripts, preloads and styles in the HTML shell. */
const NAMED = /<(?:script|link)\b[^>]*?\b(?:src|href)="\/?([^"]+\.(?:js|css))"/g;
/** Ignored by browsers with script, or loaded when nothing waits for it. */
const NOT_NEEDED = /<noscript>[^]*?<\/noscript>|<link[^>]* media="print"[^>]*>/g;
const BOOT = /^dist\/boot-/;
/** A static import or re-export; a dynamic import has a parenthesis before its quote. */
const IMPORTED = /\b(?:import|export)\b[^'"()]*["'](\.{1,2}\/[^'"]+\.js)["']/g;

/** The parts of all languages, by language and by the pages that need them. */
export function languageParts(): WeighedFile[] {
  return globSync('dist/languages-*/*.js', { cwd: site }).map(weigh);
}

/** The shell, the files that its boot script requests at a path, and all of their imports; heaviest first. */
export function filesOfPage(path: string): WeighedFile[] {
  const shell = read('index.html').replaceAll(NOT_NEEDED, '');
  const named = [...shell.matchAll(NAMED)].map(([, file = '']) => file);
  const boot = named.find((file) => BOOT.test(file));
  if (boot === undefined) throw new Error('The shell names no boot script');
  const files = new Set(['index.html', ...named, ...askedFor(read(boot), path)]);
  // A set also iterates over what is added meanwhile, so imports of imports are followed.
  for (const file of files) {
    for (const imported of staticImports(file)) files.add(imported);
  }
  return [...files].map(weigh).toSorted((one, other) => other.brotliBytes - one.brotliBytes);
}

/** Runs the boot script as an English browser would at a path; returns the files that it requests. */
function askedFor(boot: string, path: string): string[] {
  const links: { href?: string }[] = [];
  const nowhere = { getItem: () => null };
  const browser = {
    document: {
      cookie: '',
      documentElement: { dataset: {} },
      createElement: () => ({}),
      head: { append: (link: { href?: string }) => void links.push(link) },
    },
    location: { pathname: path, search: '' },
    history: { replaceState: () => undefined },
    navigator: { languages: ['en-US'] },
    localStorage: nowhere,
    sessionStorage: nowhere,
    URLSearchParams,
    fetch: () => Promise.reject(new Error('Nothing is called here')),
  };
  runInContext(boot, createContext(browser));
  return links.map(({ href = '' }) => href.slice(1));
}

function staticImports(path: string): string[] {
  if (!path.endsWith('.js')) return [];
  return [...read(path).matchAll(IMPORTED)].map(([, target = '']) =>
    posix.join(dirname(path), target),
  );
}

function weigh(path: string): WeighedFile {
  const content = readFileSync(join(site, path));
  return {
    path,
    bytes: content.byteLength,
    brotliBytes: brotliCompressSync(content).byteLength,
  };
}

function read(path: string): string {
  return readFileSync(join(site, path), 'utf8');
}

export function brotliTotal(files: readonly WeighedFile[]): number {
  return files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0);
}
