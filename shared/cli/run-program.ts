/** Runs another program, for `--exec`. */
import { spawn } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { constants as system } from 'node:os';
import { delimiter, join } from 'node:path';
import { codeOf, Stop } from './errors.ts';

/** What a shell adds to the number of the signal that ended a program. */
const SIGNALLED = 128;

/**
 * The path of a program, as a shell finds it. It is found before an answer is opened, and never by a variable of the answer.
 *
 * @param path the variable `PATH`
 * @throws Stop where there is none
 */
export async function programPath(name: string, path = ''): Promise<string> {
  const folders = name.includes('/') ? [''] : path.split(delimiter).map((folder) => folder || '.');
  for (const folder of folders) {
    const candidate = folder === '' ? name : join(folder, name);
    if (await isProgram(candidate)) return candidate;
  }
  throw new Stop('usage', 'The command of --exec was not found.');
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

interface Program {
  /** From `programPath`. */
  readonly path: string;
  /** As it was typed, and its arguments. */
  readonly words: readonly string[];
}

/**
 * Runs a program with more variables, at the same terminal. It does not outlive this process.
 *
 * @returns its exit code, as a shell has it
 * @throws Stop where it cannot be started
 */
export async function runProgram(
  { path, words: [name = path, ...args] }: Program,
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  try {
    return await new Promise((resolve, reject) => {
      const env = { ...process.env, ...variables };
      const child = spawn(path, args, { argv0: name, stdio: 'inherit', env });
      const end = () => void child.kill();
      process.once('exit', end);
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        process.removeListener('exit', end);
        resolve(code ?? SIGNALLED + (signal === null ? 0 : system.signals[signal]));
      });
    });
  } catch (error) {
    throw new Stop('failure', `The command could not be started (${codeOf(error)}).`);
  }
}
