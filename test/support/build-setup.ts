/** Global set-up of the tests that start a server or read `dist/`: builds once, where the build is missing or stale. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from '../../worker/node/build.ts';
import { commandLineDirectory } from '../../worker/node/paths.ts';
import { runCommand } from '../steps/command.ts';

export async function setup(): Promise<void> {
  if (isBuilt() && existsSync(join(commandLineDirectory, 'waxseal.js'))) return;
  const { ok, output } = await runCommand('npm', ['run', '--silent', 'build']);
  if (!ok) throw new Error(`the build failed:\n${output}`);
}
