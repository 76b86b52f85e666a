/** How much memory processes take at most. Linux only. */
import { readFileSync, writeFileSync } from 'node:fs';

/** By how many megabytes the resident memory of processes grew at most while something ran: the sum of their peaks. */
export async function peakGrowth(
  pids: readonly number[],
  act: () => Promise<unknown>,
): Promise<number> {
  // Starts the peaks anew (proc_pid_clear_refs(5)).
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = pids.map((pid) => kilobytesOf(pid, 'VmRSS'));
  await act();
  const grown = pids.map((pid, index) => kilobytesOf(pid, 'VmHWM') - (before[index] ?? 0));
  return grown.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

function kilobytesOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
}
