/** Servers that run beside a test: each is a process group, ready when it prints so, and ended with all of its children. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { adoptGroup, groupEnded, signalGroup } from './process-group.ts';
import { readiness } from './readiness.ts';

const END_MS_MAX = 10_000;

interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** Matches the line in which it prints its address, as the first group. */
  readonly ready: RegExp;
}

export interface Started {
  readonly child: ChildProcess;
  /** The id of the process group, which equals that of the started process. */
  readonly group: number;
  /** The address that it printed. */
  readonly base: string;
  /** Everything that it has written so far. */
  readonly output: () => string;
  /** Kills the whole group, unless it has ended. */
  readonly kill: () => Promise<void>;
}

export async function startProgram(
  [command, ...parameters]: readonly [string, ...string[]],
  { ready, ...surroundings }: Surroundings,
): Promise<Started> {
  const child = spawn(command, parameters, {
    ...surroundings,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid: group } = child;
  if (group === undefined) throw new Error(`${command} could not be started`);
  adoptGroup(group);
  const written: string[] = [];
  const kill = () => killAll(child, group);
  try {
    const base = await readiness(child, written, ready);
    return { child, group, base, output: () => written.join(''), kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

async function killAll(child: ChildProcess, group: number): Promise<void> {
  const ended = hasEnded(child) ? undefined : once(child, 'exit');
  signalGroup(group, 'SIGKILL');
  await ended;
  const left = await groupEnded(group, END_MS_MAX);
  if (left.length > 0) throw new Error(`could not be ended: ${left.join(', ')}`);
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
