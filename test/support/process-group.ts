/**
 * Child processes that are started, watched and ended as a group, so that nothing outlives a test
 * and nothing is ended that the test did not start.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;

const liveGroups = new Set<number>();

function endAll(): void {
  for (const group of liveGroups) signalGroup(group, 'SIGKILL');
}

process.once('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}

/** Makes sure that a group ends with this process, however this process ends. */
export function adoptGroup(group: number): void {
  liveGroups.add(group);
}

export function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/**
 * Waits until no process of a group is left.
 *
 * @returns the processes that are still running when the time is up; empty when all have ended
 */
export async function groupEnded(group: number, timeoutMs: number): Promise<string[]> {
  const deadline = Date.now() + timeoutMs;
  let left = membersOf(group);
  while (left.length > 0 && Date.now() < deadline) {
    await pause(POLL_MS);
    left = membersOf(group);
  }
  if (left.length === 0) liveGroups.delete(group);
  return left;
}

/** The running processes of a group, each as "pid name". A zombie holds no resources once its last thread has ended. */
export function membersOf(group: number): string[] {
  const pids = processIds();
  if (pids === undefined) return answersToSignals(group) ? [`${group} (group)`] : [];
  return pids.flatMap((pid) => {
    const process = readStat(pid);
    return process?.group === group && (process.state !== 'Z' || hasThreads(pid))
      ? [`${pid} ${process.name}`]
      : [];
  });
}

/** Whether a process whose first thread has ended still has others. */
function hasThreads(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).some((thread) => Number(thread) !== pid);
  } catch {
    return false;
  }
}

/** Every process id of this machine, or nothing where there is no /proc. */
function processIds(): number[] | undefined {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && pid > 0);
  } catch {
    return undefined;
  }
}

function readStat(pid: number): { name: string; state: string; group: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain spaces and brackets; the fields begin after its last bracket.
    const end = stat.lastIndexOf(')');
    const [state = '', , group = ''] = stat.slice(end + 2).split(' ');
    return { name: stat.slice(stat.indexOf('(') + 1, end), state, group: Number(group) };
  } catch {
    return undefined;
  }
}

function answersToSignals(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ESRCH';
}
