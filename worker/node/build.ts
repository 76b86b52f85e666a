/**
 * Builds what is deployed: the static site (Vite) and the Worker's bundle (wrangler), as production gets them. Beside
 * them the command line, as npm gets it.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { root, siteDirectory, workerBundle, workshopDirectory } from './paths.ts';

/**
 * What the tools are started with: quiet, and for production, whatever the shell or a test runner says. What is built
 * here is what is deployed.
 */
export function buildEnvironment(shell: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...shell,
    NODE_ENV: 'production',
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
  };
}

/** Runs a tool of ours; its complaints are shown. */
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

export function buildSite(): boolean {
  return vite();
}

/** Builds the site for its tests, which look at the gallery and speak the pseudo-languages. */
export function buildWorkshop(): boolean {
  return vite('--mode', 'development', '--outDir', workshopDirectory);
}

function vite(...options: string[]): boolean {
  return run('vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn', ...options);
}

export function buildWorker(): boolean {
  // wrangler wants the directory of assets to be there.
  mkdirSync(siteDirectory, { recursive: true });
  return run(
    'wrangler',
    'deploy',
    '--env=',
    '--dry-run',
    '--minify',
    '--outdir',
    dirname(workerBundle),
  );
}

/** Builds both. */
export function build(): boolean {
  return buildSite() && buildWorker();
}

/** Builds what is published for programs and people at a terminal; no server needs it. */
function buildCommandLine(): boolean {
  return run(process.execPath, resolve(root, 'worker/node/command-line.ts'));
}

if (import.meta.main && !(build() && buildCommandLine())) process.exitCode = 1;
