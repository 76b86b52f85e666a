/** The files that a browser must load before a page is complete, from the built site. */
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import * as v from 'valibot';
import { pageFileOf, pageNameOf } from '../../shared/prerendered-pages.ts';
import { servedDirectory } from '../../worker/node/paths.ts';

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

/** Scripts and preloads that the HTML of a page names. Its styles and its boot script stand in it. */
const NAMED = /<(?:script|link)\b[^>]*?\b(?:src|href)="\/?([^"]+\.(?:js|css))"/g;
/** Ignored by browsers with script, loaded when nothing waits for it, or not at all. */
const NOT_NEEDED = /<noscript>[^]*?<\/noscript>|<link[^>]* (?:media="print"|disabled)[^>]*>/g;
const TABLE = /id="page-files">([^<]*)/;
const pageFiles = v.object({
  files: v.array(v.string()),
  pages: v.array(v.object({ path: v.string(), needs: v.array(v.number()) })),
  scripts: v.array(v.string()),
});
/** A static import or re-export; a dynamic import has a parenthesis before its quote. */
const IMPORTED = /\b(?:import|export)\b[^'"()]*["'](\.{1,2}\/[^'"]+\.js)["']/g;

const DYNAMICALLY_IMPORTED = /\bimport\(["'`](\.{1,2}\/[^"'`]+\.js)["'`]\)/g;

/** The parts of all languages, by language and by the pages that need them. */
export function languageParts(): WeighedFile[] {
  return globSync('dist/languages-*/*.js', { cwd: site }).map(weigh);
}

/** The HTML of a page in English, the files that it and its boot script request, and all of their imports; heaviest first. */
export function filesOfPage(path: string): WeighedFile[] {
  const page = htmlOf(path);
  const html = read(page).replaceAll(NOT_NEEDED, '');
  const named = [...html.matchAll(NAMED)].map(([, file = '']) => file);
  const files = new Set([page, ...named, ...askedFor(html, path)]);
  // A set also iterates over what is added meanwhile, so imports of imports are followed.
  for (const file of files) {
    for (const imported of importsOf(file, IMPORTED)) files.add(imported);
  }
  return [...files].map(weigh).toSorted((one, other) => other.brotliBytes - one.brotliBytes);
}

/** The file of a page in English. */
function htmlOf(path: string): string {
  return path === '/' ? 'index.html' : `${pageFileOf('en', pageNameOf(path)).slice(1)}.html`;
}

/** What a page loads at first, what it can load later, and what that imports, as paths within the site. */
export function reachableFiles(path: string): string[] {
  const scripts = new Set(filesOfPage(path).map((file) => file.path));
  // A set also iterates over what is added meanwhile.
  for (const file of scripts) {
    const later = importsOf(file, DYNAMICALLY_IMPORTED);
    for (const imported of [...importsOf(file, IMPORTED), ...later]) scripts.add(imported);
  }
  return [...scripts];
}

/** What the HTML of a page consists of, each part compressed by itself. */
export function htmlParts(path: string): Readonly<Record<string, number>> {
  const html = read(htmlOf(path));
  const parts = {
    scripts: [...html.matchAll(/<script>[^]*?<\/script>/g)].join(''),
    styles: [...html.matchAll(/<style>[^]*?<\/style>/g)].join(''),
    'prerendered states': [...html.matchAll(/<template[^]*?<\/template>/g)].join(''),
    'prerendered page': /<div id="root">[^]*?(?=<template|<\/body>)/.exec(html)?.[0] ?? '',
  };
  return Object.fromEntries(
    Object.entries(parts).map(([part, text]) => [part, brotliCompressSync(text).byteLength]),
  );
}

/** The files that the boot script requests at a path in an English browser, as the table in the HTML names them. */
function askedFor(html: string, path: string): string[] {
  const table = v.parse(pageFiles, JSON.parse(TABLE.exec(html)?.[1] ?? ''));
  const page = table.pages.find((one) => new RegExp(one.path).test(path));
  const files = page?.needs.map((place) => `dist/${table.files[place]}`) ?? [];
  // The styles of a prerendered page stand in it.
  return [
    ...table.scripts.map((file) => file.slice(1)),
    ...files.filter((file) => file.endsWith('.js')),
  ];
}

function importsOf(path: string, how: RegExp): string[] {
  if (!path.endsWith('.js')) return [];
  return [...read(path).matchAll(how)].map(([, target = '']) => posix.join(dirname(path), target));
}

function weigh(path: string): WeighedFile {
  const content = readFileSync(join(site, path));
  return {
    path,
    bytes: content.byteLength,
    brotliBytes: builtBrotliBytes(path) ?? brotliCompressSync(content).byteLength,
  };
}

/** The size of what the build has compressed. */
function builtBrotliBytes(path: string): number | undefined {
  return statSync(join(servedDirectory, `${path}.br`), { throwIfNoEntry: false })?.size;
}

function read(path: string): string {
  return readFileSync(join(site, path), 'utf8');
}

/** The brotli bytes of each file, by its path. */
export function brotliBytesOf(files: readonly WeighedFile[]): Record<string, number> {
  return Object.fromEntries(files.map(({ path, brotliBytes }) => [path, brotliBytes]));
}

export function brotliTotal(files: readonly WeighedFile[]): number {
  return files.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0);
}
