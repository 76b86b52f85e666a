/**
 * `npm run release -- v1.2.3`: packs the output of `npm run build` into `dist/release/`: the source with the built site and Worker,
 * the command line, the bill of materials, what a site serves, the description of the API, checksums, and the release notes. The same
 * commit gives the same bytes.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { isBuilt } from './build.ts';
import { root, siteDirectory } from './paths.ts';
import { notesOf } from './release-notes.ts';
import { commitDate, packCommandLine, packProduct } from './release/archive.ts';
import { billOfMaterials } from './release/sbom.ts';
import { manifestOf } from './release/site-manifest.ts';

const directory = resolve(root, 'dist/release');
const { name, version } = manifest;

function writeJson(file: string, content: object): void {
  writeFileSync(resolve(directory, file), `${JSON.stringify(content, null, 2)}\n`);
}

function sums(): string {
  const lines = readdirSync(directory)
    .toSorted()
    .map((file) => {
      const digest = createHash('sha256').update(readFileSync(resolve(directory, file)));
      return `${digest.digest('hex')}  ${file}\n`;
    });
  return lines.join('');
}

function pack(tag: string | undefined): void {
  const notes = notesOf(tag);
  if (!isBuilt()) throw new Error('the build is missing or out of date: npm run build');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  packProduct(`${name}-${version}`, resolve(directory, `${name}-${version}.tar.gz`));
  packCommandLine(resolve(directory, `${name}-cli-${version}.tgz`));
  writeJson('sbom.cdx.json', billOfMaterials(commitDate()));
  writeJson('site-manifest.json', manifestOf(siteDirectory, version));
  copyFileSync(resolve(siteDirectory, 'api/openapi.json'), resolve(directory, 'openapi.json'));
  writeFileSync(resolve(directory, 'SHA256SUMS'), sums());
  writeFileSync(resolve(directory, 'NOTES.md'), `${notes}\n`);
}

try {
  pack(process.argv[2]);
  console.log(readFileSync(resolve(directory, 'SHA256SUMS'), 'utf8').trimEnd());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
