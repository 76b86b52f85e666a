/** Builds what is deployed: the static site (Vite) and the Worker's bundle (wrangler), as production gets them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { root, siteDirectory, workerBundle } from './paths.ts';

const quiet = {
  ...process.env,
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
};

function run(tool: string, ...args: string[]): void {
  const command = resolve(root, 'node_modules/.bin', tool);
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const { status } = spawnSync(command, args, { cwd: root, env: quiet, stdio: [...stdio] });
  if (status !== 0) {
    console.error(`The build failed: ${tool} ended with ${status}.`);
    process.exit(1);
  }
}

export function buildSite(): void {
  run('vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn');
}

export function buildWorker(): void {
  // wrangler wants the directory of assets to be there.
  mkdirSync(siteDirectory, { recursive: true });
  run('wrangler', 'deploy', '--dry-run', '--minify', '--outdir', dirname(workerBundle));
}

if (import.meta.main) {
  buildSite();
  buildWorker();
}
