/**
 * `npm run build`: builds the static site (Vite), its compressed files, the Worker's bundle (wrangler) and the command line, all
 * for production.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { root, servedDirectory, siteDirectory, workerBundle, workshopDirectory } from './paths.ts';

/** The environment of build tools: quiet, and production whatever the shell or a test runner sets. */
export function buildEnvironment(shell: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...shell,
    NODE_ENV: 'production',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
  };
}

/** Runs an installed tool and shows its errors. */
function run(tool: string, ...args: string[]): boolean {
  const command = resolve(root, 'node_modules/.bin', tool);
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: buildEnvironment(process.env),
    stdio: [...stdio],
  });
  if (status !== 0) console.error(`The build failed: ${tool} ended with ${status}.`);
  return status === 0;
}

/** Builds the site for browser tests, with the gallery and the pseudo-languages. */
export function buildWorkshop(): boolean {
  return (
    vite('--mode', 'development', '--outDir', workshopDirectory) &&
    prerenderPages(workshopDirectory, 'development')
  );
}

function vite(...options: string[]): boolean {
  return run('vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn', ...options);
}

/** Builds the Worker's bundle. */
export function buildWorker(): boolean {
  // wrangler requires the directory of assets.
  mkdirSync(siteDirectory, { recursive: true });
  const isBundled = run(
    'wrangler',
    'deploy',
    '--env=',
    '--dry-run',
    '--minify',
    // What the bundle consists of: the notices come from it, and `npm run weigh` prints it.
    '--metafile',
    '--outdir',
    dirname(workerBundle),
  );
  return isBundled && run(process.execPath, resolve(root, 'worker/node/worker-bundle.ts'));
}

/** Builds the site and the Worker. */
export function build(): boolean {
  return vite() && prerenderPages(siteDirectory, 'production') && compressSite() && buildWorker();
}

/** Prerenders the pages of a built site. @param mode Vite's */
function prerenderPages(site: string, mode: string): boolean {
  // Pages look for what an earlier visit stored. Node's own storage would warn that it has no file.
  const options = ['--no-webstorage', resolve(root, 'web/build/prerender-pages.ts')];
  return run(process.execPath, ...options, site, mode);
}

function compressSite(): boolean {
  return run(process.execPath, resolve(root, 'worker/node/compressed-site.ts'));
}

/** Builds the npm package of the command line, which no server needs. */
function buildCommandLine(): boolean {
  return run(process.execPath, resolve(root, 'worker/node/command-line.ts'));
}

const SOURCES = ['web', 'worker', 'shared', 'locales', 'package-lock.json', 'wrangler.toml'];

/** The Worker and these pages are there, however old they are. */
function hasBuild(pages = servedDirectory): boolean {
  return [workerBundle, resolve(pages, 'index.html')].every((path) => existsSync(path));
}

/** The build is complete, and newer than all sources. */
export function isBuilt(): boolean {
  // Served files that stay the same keep their time.
  return hasBuild() && areFresh([workerBundle, resolve(siteDirectory, 'index.html')]);
}

/** The site of browser tests is newer than all sources. */
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

/**
 * Warns of a build that is older than its sources.
 *
 * @param pages the folder of the pages that are needed: as a server has them, or as they are deployed, which alone the source of a
 *   release has
 * @throws when there is no build
 */
export function expectBuild(pages = servedDirectory): void {
  if (!hasBuild(pages)) throw new Error('there is no build. Run npm run build first');
  // It is built last, and a release for servers has the site only as it is served.
  if (!areFresh([workerBundle]))
    console.error(
      'The build is older than its sources, and is served as it is. Run npm run build.',
    );
}

if (import.meta.main && !(build() && buildCommandLine())) process.exitCode = 1;
