/** Runs a program of the project to its end, in a process group of its own, and returns its output. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { adoptGroup, groupEnded, signalGroup } from './process-group.ts';
import { quiet } from './quiet.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The project's own tools and its own Node come first. */
const tools = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);

/** The browser’s part of the full run takes most of an hour. */
const MINUTES_MAX = 90;
const END_MS_MAX = 5000;

export interface Ended {
  readonly ok: boolean;
  readonly output: string;
}

export async function runCommand(
  command: string,
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const child = spawn(command, parameters, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: tools, ...quiet, ...env },
  });
  const { pid: group } = child;
  if (group === undefined) return { ok: false, output: String(await once(child, 'error')) };
  adoptGroup(group);
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const timeout = setTimeout(() => signalGroup(group, 'SIGKILL'), MINUTES_MAX * 60_000);
  await once(child, 'exit');
  clearTimeout(timeout);
  signalGroup(group, 'SIGKILL');
  await groupEnded(group, END_MS_MAX);
  return { ok: child.exitCode === 0, output: Buffer.concat(output).toString() };
}
