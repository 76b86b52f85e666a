/** `npm run release-notes -- v1.2.3`: prints the changelog section of the version in package.json. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { root } from './paths.ts';

/**
 * The section of a version in a changelog, without its heading.
 *
 * @throws when it is missing, empty or without a date
 */
export function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.startsWith(`[${version}]`));
  if (found === undefined) throw new Error(`docs/CHANGELOG.md has no section [${version}]`);
  const [heading = '', ...lines] = found.split('\n');
  if (!/ - \d{4}-\d\d-\d\d$/.test(heading)) {
    throw new Error(`docs/CHANGELOG.md gives ${version} no date: ## [${version}] - YYYY-MM-DD`);
  }
  const text = lines.join('\n').trim();
  if (text === '') throw new Error(`docs/CHANGELOG.md has an empty section ${version}`);
  return text;
}

/**
 * The notes of a release.
 *
 * @throws when the tag does not match the version in package.json, or the changelog lacks it
 */
export function notesOf(tag: string | undefined): string {
  const { version } = manifest;
  if (tag !== `v${version}`) {
    throw new Error(`package.json is at ${version}: the tag has to be v${version}, not ${tag}`);
  }
  return sectionOf(readFileSync(resolve(root, 'docs/CHANGELOG.md'), 'utf8'), version);
}

if (import.meta.main) {
  try {
    console.log(notesOf(process.argv[2]));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
