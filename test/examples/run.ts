/** Runs the examples of the documentation as copied: with curl, Node and Python alone. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PLACEHOLDER = 'https://waxseal.example';

/** The command of each language, which gets the program as an argument. */
export const languages = {
  curl: { file: (step: string) => `curl/${step}.sh`, command: ['bash', '-euo', 'pipefail', '-c'] },
  javascript: {
    file: (step: string) => `javascript/${step}.js`,
    command: [process.execPath, '--input-type=module', '--eval'],
  },
  python: { file: (step: string) => `python/${step}.py`, command: ['python3', '-c'] },
} as const;

export type Language = keyof typeof languages;

type Environment = Readonly<Record<string, string>>;

/** Starts an example against a server; `env` is its whole environment. */
export function startExample(
  language: Language,
  step: string,
  base: string,
  given: Environment = {},
): ChildProcess {
  const { file, command } = languages[language];
  const path = fileURLToPath(new URL(`../../shared/examples/${file(step)}`, import.meta.url));
  const program = readFileSync(path, 'utf8').replaceAll(PLACEHOLDER, base);
  const [tool, ...options] = command;
  return spawn(tool, [...options, program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...given },
  });
}

/** The output of an example; throws with its error output when it fails. */
export async function runExample(
  language: Language,
  step: string,
  base: string,
  given: Environment = {},
): Promise<string> {
  const child = startExample(language, step, base, given);
  const [printed, complaint] = [textOf(child.stdout), textOf(child.stderr)];
  await once(child, 'close').catch((error: unknown) => {
    throw new Error(`${languages[language].command[0]} has to be installed`, { cause: error });
  });
  if (child.exitCode !== 0)
    throw new Error(`${language}/${step} failed: ${complaint()} ${printed()}`);
  return printed();
}

/** All output of a stream so far. */
export function textOf(stream: ChildProcess['stdout']): () => string {
  const chunks: string[] = [];
  stream?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  return () => chunks.join('');
}
