/** `npm run verify-site -- https://host [--manifest file]`: compares what a site serves with a release, or with the local build. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import product from '../../package.json' with { type: 'json' };
import { parseJson } from '../../shared/parse-json.ts';
import { expectBuild } from './build.ts';
import { siteDirectory } from './paths.ts';
import { manifestOf, siteManifest, type SiteManifest } from './release/site-manifest.ts';
import { verify } from './release/verify.ts';

const USAGE = 'npm run verify-site -- <https://host> [--manifest <site-manifest.json>]';

function manifestFrom(file: string | undefined): SiteManifest {
  if (file !== undefined) return v.parse(siteManifest, parseJson(readFileSync(file, 'utf8')));
  expectBuild();
  return manifestOf(siteDirectory, product.version);
}

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: { manifest: { type: 'string' } },
    allowPositionals: true,
  });
  const [address = ''] = positionals;
  if (!URL.canParse(address)) throw new Error(`which site? ${USAGE}`);
  const site = new URL(address);
  const manifest = manifestFrom(values.manifest);
  const { requests, differences } = await verify(site, manifest);
  for (const line of differences) console.log(line);
  const files = Object.keys(manifest.files).length;
  console.log(
    `${site.host}: ${files} files of ${manifest.version}, ${requests} requests, ${differences.length} differences.`,
  );
  return differences.length === 0;
}

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
