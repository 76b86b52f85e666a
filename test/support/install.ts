import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs packages of Debian, where that is possible: as root, with its package manager. */
export function installByApt(...names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  runInstaller('apt-get', ['update']);
  runInstaller('apt-get', ['install', '-y', '--no-install-recommends', ...names]);
}

/** Its output goes to standard error: standard output belongs to the results. */
export function runInstaller(command: string, parameters: readonly string[]): void {
  spawnSync(command, parameters, {
    stdio: ['ignore', 2, 2],
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
