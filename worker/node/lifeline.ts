/**
 * The lifeline: a named pipe whose writing end only this process holds. When it dies, of whatever, the pipe closes
 * and `workerd.sh` ends the runtime, which would else keep the state.
 */
import { execFileSync } from 'node:child_process';
import { constants, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/**
 * Ties the runtime that miniflare starts to this process's life.
 *
 * @param directory the private folder of the run, which the pipe and the sockets of the runtime are in
 * @returns what the runtime's environment must hold
 */
export function tieRuntimeToThisProcess(directory: string): Record<string, string> {
  const pipe = resolve(directory, 'lifeline');
  execFileSync('mkfifo', ['-m', '600', pipe]);
  openSync(pipe, constants.O_RDWR);
  process.env['MINIFLARE_WORKERD_PATH'] = resolve(import.meta.dirname, 'workerd.sh');
  return { WAXSEAL_RUNTIME: directory, WAXSEAL_WORKERD: runtimePath() };
}

/** The runtime that belongs to miniflare; other tools bring others. */
function runtimePath(): string {
  const requireLikeMiniflare = createRequire(import.meta.resolve('miniflare'));
  const runtime: unknown = requireLikeMiniflare('workerd');
  if (typeof runtime === 'object' && runtime !== null) {
    const path: unknown = Reflect.get(runtime, 'default');
    if (typeof path === 'string') return path;
  }
  throw new Error('workerd is not installed; run npm ci');
}
