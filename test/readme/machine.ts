/** An environment without the project: an empty home, an empty npm cache, and this machine's programs without its browsers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { textOf } from '../examples/run.ts';
import { quiet } from '../support/quiet.ts';
import { adoptGroup, groupEnded, signalGroup } from '../support/process-group.ts';

const COMMAND_MS_MAX = 15 * 60_000;
const END_MS_MAX = 30_000;
const BROWSER = /chrom|firefox|webkit|safari|msedge|playwright/i;
/** Variables by which this machine reaches the registry. */
const REGISTRY_VARIABLES =
  /^(?:https?_proxy|no_proxy|npm_config_registry|node_extra_ca_certs|ssl_cert_file)$/i;

interface Result {
  readonly ok: boolean;
  readonly stdout: string;
  readonly stderr: string;
}

export class Machine {
  readonly #home: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #groups: number[] = [];

  private constructor(home: string, env: Readonly<Record<string, string>>) {
    this.#home = home;
    this.#env = env;
  }

  /** @param given further variables of its environment */
  static async make(given: Readonly<Record<string, string>>): Promise<Machine> {
    const home = await mkdtemp(join(tmpdir(), 'waxseal-readme-'));
    const [programs, user, cache, temporary] = await Promise.all(
      ['programs', 'user', 'npm-cache', 'tmp'].map(async (folder) => {
        await mkdir(join(home, folder));
        return join(home, folder);
      }),
    );
    await linkPrograms(programs ?? '');
    const passedOn = Object.entries(process.env).filter(([name]) => REGISTRY_VARIABLES.test(name));
    return new Machine(home, {
      ...Object.fromEntries(passedOn.map(([name, value]) => [name, value ?? ''])),
      ...quiet,
      PATH: programs ?? '',
      HOME: user ?? '',
      TMPDIR: temporary ?? '',
      npm_config_cache: cache ?? '',
      PLAYWRIGHT_BROWSERS_PATH: join(home, 'no-browsers'),
      ...given,
    });
  }

  /** Where the project is cloned to. */
  get checkout(): string {
    return join(this.#home, 'waxseal');
  }

  /** Runs a line of shell to its end, in the checkout by default. */
  async run(line: string, cwd = this.checkout): Promise<Result> {
    const { child, group } = this.start(line, cwd);
    const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)];
    const timeout = setTimeout(() => signalGroup(group, 'SIGKILL'), COMMAND_MS_MAX);
    await once(child, 'close');
    clearTimeout(timeout);
    return { ok: child.exitCode === 0, stdout: stdout(), stderr: stderr() };
  }

  /** Starts a line of shell that runs until its process group is ended. */
  start(line: string, cwd = this.checkout): { child: ChildProcess; group: number } {
    const child = spawn('bash', ['-c', line], {
      cwd,
      env: this.#env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { pid: group } = child;
    if (group === undefined) throw new Error('bash could not be started');
    adoptGroup(group);
    this.#groups.push(group);
    return { child, group };
  }

  async clone(repository: string): Promise<Result> {
    return this.run(`git clone --quiet --depth 1 'file://${repository}' waxseal`, this.#home);
  }

  /** Ends all processes and deletes the home. */
  async remove(): Promise<void> {
    for (const group of this.#groups) await endGroup(group);
    await rm(this.#home, { recursive: true, force: true });
  }
}

/** Ends a process group, first with SIGTERM; returns what did not end by that. */
export async function endGroup(group: number): Promise<string[]> {
  signalGroup(group, 'SIGTERM');
  const left = await groupEnded(group, END_MS_MAX);
  signalGroup(group, 'SIGKILL');
  await groupEnded(group, END_MS_MAX);
  return left;
}

/** Every program of this machine but its browsers and what a checkout brings. */
async function linkPrograms(directory: string): Promise<void> {
  const folders = ['/usr/bin', '/bin', ...(process.env['PATH'] ?? '').split(delimiter)];
  const known = new Set<string>();
  for (const folder of new Set(folders)) {
    if (folder.includes('node_modules')) continue;
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      if (BROWSER.test(name) || known.has(name)) continue;
      known.add(name);
      await symlink(join(folder, name), join(directory, name));
    }
  }
}
