/** The ports that a process group listens on and the files that it has open for writing, read from the system. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { membersOf } from './process-group.ts';

/** The state of a listening socket in /proc/net/tcp. */
const LISTEN = '0A';
const O_ACCMODE = 0o3;

/** The TCP ports that a group of processes listens on. */
export function listeningPorts(group: number): number[] {
  if (process.platform !== 'linux') return portsByLsof(group);
  const inodes = new Set(
    pidsOf(group).flatMap((pid) =>
      descriptorsOf(pid).flatMap(({ target }) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []),
    ),
  );
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
        if (state !== LISTEN || !inodes.has(inode)) return [];
        return [Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16)];
      }),
  );
}

/** The files that a group of processes has open for writing; null where the system does not list them. */
export function filesOpenForWriting(group: number): string[] | null {
  if (process.platform !== 'linux') return null;
  return pidsOf(group).flatMap((pid) =>
    descriptorsOf(pid)
      .filter(({ target, flags }) => target.startsWith('/') && (flags & O_ACCMODE) !== 0)
      .map(({ target }) => target.replace(/ \(deleted\)$/, ''))
      .filter((target) => !target.startsWith('/dev/')),
  );
}

function pidsOf(group: number): number[] {
  return membersOf(group).map((member) => Number.parseInt(member, 10));
}

interface Descriptor {
  readonly target: string;
  readonly flags: number;
}

/** A descriptor may be closed while it is read. */
function descriptorsOf(pid: number): Descriptor[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
    try {
      const info = readFileSync(`/proc/${pid}/fdinfo/${descriptor}`, 'utf8');
      const flags = Number.parseInt(/^flags:\s+(\d+)$/m.exec(info)?.[1] ?? '0', 8);
      return [{ target: readlinkSync(`/proc/${pid}/fd/${descriptor}`), flags }];
    } catch {
      return [];
    }
  });
}

function portsByLsof(group: number): number[] {
  const parameters = ['-a', '-g', String(group), '-nP', '-iTCP', '-sTCP:LISTEN', '-Fn'];
  const { stdout, error } = spawnSync('lsof', parameters, { encoding: 'utf8' });
  if (error) throw error;
  return [...stdout.matchAll(/^n.*:(\d+)$/gm)].map(([, port]) => Number(port));
}
