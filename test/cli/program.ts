/** The command line as a child process, with a home folder of its own and without this machine's settings. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLineDirectory } from '../../worker/node/paths.ts';
import { compileCache } from '../support/compile-cache.ts';

const built = join(commandLineDirectory, 'waxseal.js');

export interface Ended {
  readonly code: number | null;
  /** The exact bytes. */
  readonly bytes: Buffer;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Call {
  /** The contents of stdin; empty when absent. */
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Program {
  /** The folder of its configuration. */
  readonly home: string;
  /** Makes a folder below it. */
  newFolder(): string;
  /** Makes a file, alone in its folder. @returns the path */
  newFile(name: string, contents: string | Uint8Array): string;
  /** Runs it to its end. */
  run(args: readonly string[], call?: Call): Promise<Ended>;
  /** The same in a line of shell in which it is `"$@"`. */
  inShell(line: string, args: readonly string[], call?: Call): Promise<Ended>;
  /** Starts it, with stdin left open. */
  start(args: readonly string[], env?: Call['env']): ChildProcessWithoutNullStreams;
  /** Starts it at a terminal of its own, or a line of shell in which it is `"$@"`. */
  atTerminal(args: readonly string[], env?: Call['env'], shell?: string): Typist;
  remove(): void;
}

/** Someone at a terminal. */
export interface Typist {
  /** Everything that the screen has shown. */
  screen(): string;
  /** Waits until the screen shows something. */
  expectText(text: string): Promise<void>;
  type(keys: string): void;
  /** Waits for the end, and answers with the exit code. */
  ended(): Promise<number | null>;
}

/** @param command the executable and its first arguments; the built program by default */
export function program(command: readonly string[] = [process.execPath, built]): Program {
  const home = mkdtempSync(join(tmpdir(), 'waxseal-cli-'));
  const newFolder = () => mkdtempSync(join(home, 'folder-'));
  const [executable = '', ...first] = command;
  const environment = (env: Call['env'] = {}) => ({
    PATH: process.env['PATH'],
    HOME: home,
    TZ: 'UTC',
    ...compileCache,
    ...env,
  });
  // Detached, it has no terminal: no prompt reaches the one that runs the tests.
  const startWords = ([word = '', ...words]: readonly string[], env: Call['env']) =>
    spawn(word, words, { cwd: home, env: environment(env), detached: true });
  const wordsOf = (args: readonly string[]) => [executable, ...first, ...args];
  const inShell = (line: string, args: readonly string[]) => [
    'sh',
    '-c',
    line,
    'sh',
    ...wordsOf(args),
  ];
  const runWords = async (words: readonly string[], { input = '', env }: Call = {}) => {
    const child = startWords(words, env);
    // A program that refuses its arguments does not read stdin.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return gather(child);
  };
  return {
    home,
    newFolder,
    newFile: (name, contents) => {
      const path = join(newFolder(), name);
      writeFileSync(path, contents);
      return path;
    },
    start: (args, env) => startWords(wordsOf(args), env),
    run: (args, call) => runWords(wordsOf(args), call),
    inShell: (line, args, call) => runWords(inShell(line, args), call),
    atTerminal: (args, env, shell = 'exec "$@"') => {
      const words = inShell(shell, args);
      return typist(
        spawn('script', recording(words), {
          cwd: home,
          env: environment({ ...env, TERM: 'dumb' }),
        }),
      );
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** `script` runs a program at a terminal; its arguments differ between systems. */
function recording(words: readonly string[]): string[] {
  if (process.platform === 'darwin') return ['-q', '/dev/null', ...words];
  const quoted = words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`);
  return ['-qefc', quoted.join(' '), '/dev/null'];
}

async function gather(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  await once(child, 'close');
  const bytes = Buffer.concat(out);
  return {
    code: child.exitCode,
    bytes,
    stdout: bytes.toString(),
    stderr: Buffer.concat(err).toString(),
  };
}

function typist(child: ChildProcessWithoutNullStreams): Typist {
  const shown: string[] = [];
  const screen = () => shown.join('');
  const closed = once(child, 'close');
  let looked = 0;
  child.stdout.on('data', (chunk: Buffer) => shown.push(chunk.toString()));
  return {
    screen,
    expectText: async (text) => {
      while (!screen().includes(text, looked)) {
        const next = await Promise.race([once(child.stdout, 'data'), closed.then(() => null)]);
        if (next === null) throw new Error(`the screen never showed “${text}”:\n${screen()}`);
      }
      looked = screen().indexOf(text, looked) + text.length;
    },
    type: (keys) => void child.stdin.write(keys),
    ended: async () => {
      await closed;
      return child.exitCode;
    },
  };
}
