/** What a running server takes up: memory and open files of its processes, and the disk under its state. Linux only. */
import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { membersOf } from '../support/process-group.ts';

export interface Footprint {
  /** What the runtime holds for itself; the program's own code, which processes share, is not counted. */
  readonly runtimeBytes: number;
  /** What the heap of the launcher holds after a garbage collection. */
  readonly launcherBytes: number;
  readonly fileHandles: number;
  readonly diskBytes: number;
}

/** Measures the processes of a group, of which the first is the launcher, and a directory. */
export function footprintOf(
  group: number,
  stateDirectory: string,
): Omit<Footprint, 'launcherBytes'> {
  const pids = membersOf(group).map((member) => Number.parseInt(member, 10));
  return {
    runtimeBytes: sum(pids.filter((pid) => pid !== group).map(privateBytes)),
    fileHandles: sum(pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length)),
    diskBytes: sum(filesBelow(stateDirectory).map(bytesOnDisk)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function privateBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`/proc/${pid}/status has no memory size`);
  return Number(kilobytes) * 1024;
}

/** Every file below a folder. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry: Dirent) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A file may go while one counts. */
function bytesOnDisk(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

const measures: readonly { name: keyof Footprint; words: (amount: number) => string }[] = [
  { name: 'runtimeBytes', words: (amount) => `memory ${megabytes(amount)}` },
  { name: 'launcherBytes', words: (amount) => `launcher ${megabytes(amount)}` },
  { name: 'fileHandles', words: (amount) => `${amount} file handles` },
  { name: 'diskBytes', words: (amount) => `disk ${megabytes(amount)}` },
];

/** What grew by more than a part of what it was, in words. */
export function growths(before: Footprint, after: Footprint, partMax: number): string[] {
  return measures
    .filter(({ name }) => after[name] > before[name] * (1 + partMax))
    .map(({ name, words }) => `grew too much: ${words(before[name])}, then ${words(after[name])}`);
}

const LOOK_MS = 2000;
/** At rest is what has neither shrunk nor grown by more than this for so many looks. */
const CHANGE_MAX = 0.01;
const LOOKS = 40;
const WAIT_MS_MAX = 300_000;

/** Measures a server when it is at rest: memory is given back, and objects are put away, some time after the last call. */
export async function atRest(measure: () => Footprint | Promise<Footprint>): Promise<Footprint> {
  const start = performance.now();
  let [first, looks] = [await measure(), 0];
  for (;;) {
    await pause(LOOK_MS);
    const next = await measure();
    looks = isLike(first, next, CHANGE_MAX) ? looks + 1 : 0;
    if (looks === 0) first = next;
    if (looks === LOOKS || performance.now() - start > WAIT_MS_MAX) return next;
  }
}

/** Whether nothing differs by more than a part. */
function isLike(one: Footprint, other: Footprint, partMax: number): boolean {
  return measures.every(({ name }) => Math.abs(other[name] - one[name]) <= one[name] * partMax);
}

export function inWords(footprint: Footprint): string {
  return measures.map(({ name, words }) => words(footprint[name])).join(', ');
}

/** Where in a state the bytes lie, in words. */
export function diskInWords(stateDirectory: string): string {
  const folders = new Map<string, number>();
  for (const path of filesBelow(stateDirectory)) {
    const folder = relative(stateDirectory, dirname(path));
    folders.set(folder, (folders.get(folder) ?? 0) + bytesOnDisk(path));
  }
  return [...folders].map(([folder, bytes]) => `${folder || '.'} ${megabytes(bytes)}`).join(', ');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
