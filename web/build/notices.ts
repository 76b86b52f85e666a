/** The licence texts of the packages in a bundle: most licences demand that they are passed on with it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Plugin } from 'vite';

const description = v.object({ name: v.string(), version: v.string(), license: v.string() });

/** The folder of the package that a module belongs to. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/?]+/;

/**
 * The notices of the packages that modules belong to, in the order of their names.
 *
 * @param modules paths of files; those outside of packages are ignored
 * @throws when a package has no licence text
 */
export function noticesOf(modules: Iterable<string>): string {
  const folders = new Set([...modules].flatMap((path) => PACKAGE.exec(path)?.[0] ?? []));
  const notices = new Map([...folders].map((folder) => [titleOf(folder), textOf(folder)]));
  return [...notices]
    .map(([title, text]) => `${title}\n${'='.repeat(title.length)}\n\n${text}\n`)
    .toSorted()
    .join('\n\n');
}

function titleOf(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  const { name, version, license } = v.parse(description, JSON.parse(text));
  return `${name} ${version} (${license})`;
}

function textOf(folder: string): string {
  const files = globSync(['LICENSE*', 'LICENCE*', 'NOTICE*'], { cwd: folder }).toSorted();
  if (files.length === 0) throw new Error(`${folder} has no licence text`);
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}

/**
 * Puts the notices of the site's packages among its files.
 *
 * @param others folders of packages that get into the site although no script of a page imports them
 */
export function thirdPartyNotices(others: readonly string[]): Plugin {
  return {
    name: 'waxseal:third-party-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      );
      const source = noticesOf([...chunks, ...others].map((id) => id.replace(/^\0/, '')));
      this.emitFile({ type: 'asset', fileName: 'licences/third-party.txt', source });
    },
  };
}
