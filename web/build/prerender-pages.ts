/**
 * Prerenders the public pages, after Vite has built the site: an HTML file for each page and language, with its styles and the boot
 * script inside, and the tables that a static host reads.
 */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { build } from 'vite';
import {
  DASHBOARD,
  prerenderedPages,
  isForVisitors,
  NOT_FOUND,
  pageFileOf,
  NOT_PRERENDERED,
} from '../../shared/prerendered-pages.ts';
import { directionOf } from '../../shared/language.ts';
import { languageTag, supportedLocales } from '../../shared/locales.ts';
import type { Prerenderer, Prerendered } from '../prerender/prerenderer.ts';
import { filesOf, SECRET_STATE, startedLater, withFilesOf } from './boot-script.ts';
import { prerendererConfig } from '../vite.config.ts';
import { plainTextOf, withPlainText } from './plain-pages.ts';
import { writeHostFiles } from './site-files.ts';

const web = fileURLToPath(new URL('..', import.meta.url));

/** Has the form of a key. It is in no prerendered page, and is every text of the answers of which the states are made. */
const KEY = `1${'x'.repeat(22)}`;

/**
 * Prerenders the pages of a built site.
 *
 * @param site its folder
 * @param mode Vite's, in which it was built
 */
export async function prerenderPages(site: string, mode: string): Promise<void> {
  const { prerenderIn, prerenderPage, prerenderStates } = await buildPrerenderer(site, mode);
  const shell = new Shell(site);
  for (const locale of supportedLocales) {
    await prerenderIn(locale);
    for (const [name, path] of prerenderedPages(KEY)) {
      const prerendered = await prerenderPage(path);
      const states = name === 'secret' ? await prerenderStates(KEY) : [];
      shell.write(locale, name, path, { ...prerendered, states: states.map(templateOf).join('') });
    }
  }
  shell.writeOthers();
  writeHostFiles(site, shell.hashes);
}

const prerenderer = v.custom<Prerenderer>((module) => typeof module === 'object');

/** Builds the application for Node. The languages are read from the built site. */
async function buildPrerenderer(site: string, mode: string): Promise<Prerenderer> {
  const outDir = resolve(web, '../.cache', `prerender-${mode}`);
  await build({
    ...prerendererConfig(mode, pathToFileURL(site)),
    logLevel: 'warn',
    build: {
      ssr: join(web, 'prerender/prerender.tsx'),
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      reportCompressedSize: false,
    },
  });
  return v.parse(prerenderer, await import(join(outDir, 'prerender.js')));
}

/** The style sheets that the HTML names. */
const STYLES = /<link rel="stylesheet" crossorigin href="(\/dist\/[^"]+)">/g;

interface Content extends Prerendered {
  /** The states that the page can have later; empty for most pages. */
  readonly states: string;
}

/** The HTML that the build made, into which pages are prerendered. */
class Shell {
  readonly #site: string;
  readonly #html: string;
  /** The same for the recipient's page, an application of its own. */
  readonly #recipientHtml: string;
  readonly #secretState: string;
  readonly #classes: ReadonlyMap<string, readonly string[]>;
  /** Of what stands in the pages, for the content security policy. */
  readonly hashes = { scripts: new Set<string>(), styles: new Set<string>() };

  constructor(site: string) {
    this.#site = site;
    this.#classes = classesIn(join(site, 'dist'));
    this.#secretState = this.#script(SECRET_STATE);
    rmSync(join(site, SECRET_STATE));
    const html = readFileSync(join(site, 'index.html'), 'utf8');
    this.#html = this.#inlined(html);
    const [recipient] = globSync('dist/recipient-*.js', { cwd: site });
    if (recipient === undefined) throw new Error('The recipient’s page has no script');
    const files = filesOf(html, `/secret/${KEY}`);
    const ownStyles = html.replaceAll(STYLES, (link, path: string) =>
      files.includes(basename(path)) ? link : '',
    );
    this.#recipientHtml = this.#inlined(startedLater(ownStyles, `/${recipient}`));
  }

  /** Writes a prerendered page. The English home page is the site's `index.html`. */
  write(locale: string, name: string, path: string, { title, html, states }: Content): void {
    const attributes = `lang="${languageTag(locale)}" dir="${directionOf(locale)}" data-page="${name}" data-prerendered="${locale}"`;
    if (/ style=/.test(html + states))
      throw new Error(`${path} is prerendered with a style attribute`);
    if ((html + states).includes(KEY))
      throw new Error(`${path} is prerendered with its key, or a text of an answer`);
    const shell = name === 'secret' ? this.#recipientHtml : startedLater(this.#html);
    const styles = this.#stylesOf(shell, path, html + states);
    // Signed-in customers are redirected from the pages for visitors.
    const paths = isForVisitors(path) ? [path, DASHBOARD] : [path];
    const page = withPlainText(withFilesOf(shell, paths), plainTextOf(path))
      .replace(/<html[^>]*>/, () => `<html ${attributes}>`)
      .replace('</head>', () => `${styles}<title>${title}</title></head>`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${html}</div>${states}${states && this.#secretState}`,
      );
    this.#writeFile(pageFileOf(locale, name), page);
    if (locale !== 'en') return;
    if (name === 'home') this.#writeFile('/index', page);
    if (name === NOT_FOUND) this.#writeFile('/404', page);
  }

  /** Writes the HTML of the pages that are not prerendered. */
  writeOthers(): void {
    this.#writeFile(
      pageFileOf('en', NOT_PRERENDERED),
      withPlainText(this.#html, plainTextOf('/app')),
    );
  }

  #writeFile(path: string, html: string): void {
    const file = join(this.#site, `${path}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }

  /** The shell with its own style sheets and its boot script inside. */
  #inlined(html: string): string {
    return html
      .replaceAll(STYLES, (_link, path: string) => this.#style(path))
      .replace(/<script src="(\/dist\/boot-[^"]+)"><\/script>/, (_tag, path: string) => {
        return this.#script(path);
      });
  }

  #script(path: string): string {
    const script = readFileSync(join(this.#site, path), 'utf8').trim();
    this.hashes.scripts.add(hashOf(script));
    return `<script>${script}</script>`;
  }

  /** The style sheets of a page beyond the shell's: those that it loads at first, and those of its later parts that are prerendered. */
  #stylesOf(shell: string, path: string, html: string): string {
    const loaded = filesOf(shell, path).filter((file) => file.endsWith('.css'));
    const prerendered = [...this.#classes].filter(([, names]) =>
      names.some((name) => html.includes(name)),
    );
    return [...new Set([...loaded, ...prerendered.map(([file]) => file)])]
      .filter((file) => !shell.includes(`href="/dist/${file}"`))
      .map((file) => this.#style(`/dist/${file}`))
      .join('');
  }

  /** A style sheet inside the page, and a disabled link by which its loader finds that it is there. */
  #style(path: string): string {
    const styles = readFileSync(join(this.#site, path), 'utf8').trim();
    if (/url\((?!\/|["']?data:)/.test(styles))
      throw new Error(`${path} names a file relative to itself`);
    this.hashes.styles.add(hashOf(styles));
    return `<style>${styles}</style><link rel="stylesheet" href="${path}" disabled>`;
  }
}

/** The names of the classes in each style sheet of a folder but the shell's: they contain the name of their file. */
function classesIn(folder: string): Map<string, string[]> {
  const files = globSync('*.css', { cwd: folder }).filter((file) => !file.startsWith('base-'));
  return new Map(
    files.toSorted().map((file) => {
      const names = readFileSync(join(folder, file), 'utf8').matchAll(/\.([\w-]+_[\w-]+)/g);
      return [file, [...new Set([...names].map(([, name = '']) => name))]];
    }),
  );
}

/** A state of the recipient's page, from which the boot script copies it. */
function templateOf([state, { title, html }]: [state: string, page: Prerendered]): string {
  return `<template data-state="${state}" data-title="${title}">${html}</template>`;
}

/** A source of the content security policy. */
function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

if (import.meta.main) {
  const [site = '', mode = 'production'] = process.argv.slice(2);
  await prerenderPages(site, mode);
}
