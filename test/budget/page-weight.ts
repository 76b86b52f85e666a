/** What a visitor's browser must load before the first screen stands, from the built site. */
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const site = fileURLToPath(new URL('../../dist/site', import.meta.url));

export interface WeighedFile {
  readonly path: string;
  readonly bytes: number;
  readonly brotliBytes: number;
}

/** Scripts, preloads and styles that a page names; icons and the like wait until it stands. */
const NAMED = /<(?:script|link)\b[^>]*?\b(?:src|href)="\/?([^"]+\.(?:js|css))"/g;
/** A static import or re-export; a dynamic import has a bracket before its quote. */
const IMPORTED = /\b(?:import|export)\b[^'"()]*["'](\.{1,2}\/[^'"]+\.js)["']/g;

/** The shell and all that it loads by itself, heaviest first: home and secret need nothing beyond it. */
export function shellFiles(): WeighedFile[] {
  const paths = new Set(['index.html']);
  for (const [, path = ''] of read('index.html').matchAll(NAMED)) paths.add(path);
  // A set hands out what is added while it is walked, so imports of imports are followed too.
  for (const path of paths) {
    for (const imported of staticImports(path)) paths.add(imported);
  }
  return [...paths].map(weigh).toSorted((one, other) => other.brotliBytes - one.brotliBytes);
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
