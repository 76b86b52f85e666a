/**
 * A Debian machine with systemd and nothing else, in a folder: made by mmdebstrap and booted by systemd-nspawn. It shares the network
 * of this machine. Needs root, and these two programs, which it installs with apt-get where they are missing.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adoptGroup, groupEnded, signalGroup } from '../support/process-group.ts';

const SUITE = 'bookworm';
/** `systemctl` needs D-Bus, and an official build of Node 26 libatomic. */
const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,libatomic1';
const PROGRAMS = { mmdebstrap: 'mmdebstrap', 'systemd-nspawn': 'systemd-container' } as const;

const BOOT_MS_MAX = 60_000;
const END_MS_MAX = 30_000;
const COMMAND_MS_MAX = 5 * 60_000;
const POLL_MS = 200;

interface Result {
  readonly ok: boolean;
  readonly output: string;
}

export class BareMachine {
  readonly #folder: string;
  #process: ChildProcess | undefined;
  #leader = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws without root, or where the programs can be neither found nor installed */
  static make(): BareMachine {
    if (process.getuid?.() !== 0) throw new Error('A bare machine is made by root only.');
    const missing = Object.entries(PROGRAMS).filter(([program]) => !isInstalled(program));
    if (missing.length > 0) {
      execFileSync('apt-get', ['update', '--quiet'], { stdio: 'ignore' });
      const packages = missing.map(([, name]) => name);
      const options = ['install', '--yes', '--no-install-recommends'];
      execFileSync('apt-get', [...options, ...packages], { stdio: 'ignore' });
    }
    const folder = mkdtempSync(join(tmpdir(), 'waxseal-bare-'));
    const machine = new BareMachine(folder);
    execFileSync(
      'mmdebstrap',
      [
        '--variant=minbase',
        '--dpkgopt=force-unsafe-io',
        `--include=${PACKAGES}`,
        SUITE,
        machine.root,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    return machine;
  }

  /** Where its files are on this machine. */
  get root(): string {
    return join(this.#folder, 'root');
  }

  /** Starts systemd; resolves when it has started its services. */
  async boot(): Promise<void> {
    const options = ['--register=no', '--keep-unit', '--console=pipe', '--boot'];
    const child = spawn('systemd-nspawn', ['--directory', this.root, ...options], {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    this.#process = child;
    if (child.pid === undefined) throw new Error('systemd-nspawn could not be started');
    adoptGroup(child.pid);
    const until = performance.now() + BOOT_MS_MAX;
    while (performance.now() < until) {
      this.#leader = leaderOf(child.pid);
      const isUp = this.#leader > 0 && /running|degraded/.test((await this.run(IS_UP)).output);
      if (isUp) return;
      await pause(POLL_MS);
    }
    throw new Error('The bare machine did not boot.');
  }

  /** Runs lines of shell as root, to their end or to the first that fails. */
  async run(lines: string, env: Readonly<Record<string, string>> = {}): Promise<Result> {
    const target = ['--target', String(this.#leader), '--all', '--root'];
    const child = spawn(
      'nsenter',
      [...target, 'bash', '-eo', 'pipefail', '-c', `cd /root\n${lines}`],
      {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: MACHINE_PATH, HOME: '/root', LANG: 'C.UTF-8', ...NON_INTERACTIVE, ...env },
      },
    );
    if (child.pid === undefined) throw new Error('nsenter could not be started');
    const group = child.pid;
    adoptGroup(group);
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => output.push(chunk));
    const timeout = setTimeout(() => signalGroup(group, 'SIGKILL'), COMMAND_MS_MAX);
    await once(child, 'exit');
    clearTimeout(timeout);
    return { ok: child.exitCode === 0, output: Buffer.concat(output).toString() };
  }

  /** Ends it and deletes its files. */
  async remove(): Promise<void> {
    const group = this.#process?.pid;
    // All processes of the machine end with its first.
    if (this.#leader > 0) process.kill(this.#leader, 'SIGKILL');
    if (group !== undefined && (await groupEnded(group, END_MS_MAX)).length > 0) {
      signalGroup(group, 'SIGKILL');
      await groupEnded(group, END_MS_MAX);
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const MACHINE_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const NON_INTERACTIVE = { DEBIAN_FRONTEND: 'noninteractive' };
const IS_UP = 'systemctl is-system-running || true';

function isInstalled(program: string): boolean {
  return spawnSync('which', [program]).status === 0;
}

/** The process that is systemd inside: the child of systemd-nspawn; 0 before there is one. */
function leaderOf(parent: number): number {
  const path = `/proc/${parent}/task/${parent}/children`;
  const children = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  return Number(children.split(' ', 1).join()) || 0;
}
