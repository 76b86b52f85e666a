/**
 * The lifeline: a named pipe whose writing end only this process holds. When it dies, of whatever, the pipe closes
 * and `workerd.sh` ends the runtime, which would else keep the port and the state.
 */
import { execFileSync } from 'node:child_process';
import { constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';

/**
 * Ties every runtime that this process starts from now on to its own life.
 *
 * @returns removes the pipe's name, once no further runtime will be started; those that run keep hold of it
 */
export function tieRuntimeToThisProcess(): () => void {
  const directory = mkdtempSync(resolve(tmpdir(), 'waxseal-'));
  const pipe = resolve(directory, 'lifeline');
  execFileSync('mkfifo', ['-m', '600', pipe]);
  openSync(pipe, constants.O_RDWR);
  process.env['WAXSEAL_LIFELINE'] = pipe;
  process.env['WAXSEAL_WORKERD'] = runtimePath();
  process.env['MINIFLARE_WORKERD_PATH'] = resolve(import.meta.dirname, 'workerd.sh');
  const removeName = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', removeName);
  return removeName;
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
