/** Whether a build is still true of its sources. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { root, siteDirectory, workerBundle, workshopDirectory } from './paths.ts';

const SOURCES = ['web', 'worker', 'shared', 'locales', 'package-lock.json', 'wrangler.toml'];

const OUTPUTS = [workerBundle, resolve(siteDirectory, 'index.html')];

/** Whether both halves of the build are there, however old. */
export function isThere(): boolean {
  return OUTPUTS.every((output) => existsSync(output));
}

/** Whether they are, and no source is younger than the older one. */
export function isBuilt(): boolean {
  return areFresh(OUTPUTS);
}

/** The same of the site that is built for its tests. */
export function isWorkshopBuilt(): boolean {
  return areFresh([resolve(workshopDirectory, 'index.html')]);
}

function areFresh(outputs: readonly string[]): boolean {
  if (!outputs.every((output) => existsSync(output))) return false;
  const builtAt = Math.min(...outputs.map((output) => statSync(output).mtimeMs));
  return SOURCES.every((source) => newestUnder(resolve(root, source)) <= builtAt);
}

function newestUnder(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestUnder(resolve(path, name))));
}
