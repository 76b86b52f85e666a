/** Global set-up of the tests that start a server or read `dist/`: builds once, where the build is missing or stale. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from '../../worker/node/build.ts';
import { commandLineDirectory, workerBundle } from '../../worker/node/paths.ts';
import { runCommand } from './command.ts';

export async function setup(): Promise<void> {
  if (isBuilt() && isCommandLineBuilt()) return;
  const { ok, output } = await runCommand('npm', ['run', '--silent', 'build']);
  if (!ok) throw new Error(`the build failed:\n${output}`);
}

/** Whether the command line was built after the Worker, as `npm run build` does; `npm start` builds only the Worker. */
function isCommandLineBuilt(): boolean {
  const program = statSync(join(commandLineDirectory, 'waxseal.js'), { throwIfNoEntry: false });
  return program !== undefined && program.mtimeMs >= statSync(workerBundle).mtimeMs;
}
