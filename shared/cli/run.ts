/** Runs a command. */
import { burn } from './commands/burn.ts';
import { generate } from './commands/generate.ts';
import { share } from './commands/share.ts';
import { login, logout } from './commands/login.ts';
import { recent } from './commands/recent.ts';
import { reveal } from './commands/reveal.ts';
import { status } from './commands/status.ts';
import { type CommandLine, parseCommandLine } from './command-line.ts';
import { type Exit, exits, codeOf, Stop } from './errors.ts';
import { helpPage } from './help.ts';
import { print, printError } from './output.ts';
import type { Context } from './service.ts';
import { version } from './api-client.ts';

/** Answers with a name of the table, or with the exit code of another program. */
type Run = (context: Context) => Promise<Exit | number | void>;

const runs: Record<CommandLine['command'], Run> = {
  share,
  reveal,
  generate,
  burn,
  status,
  recent,
  login,
  logout,
  // Loaded when they are used: their cryptography takes longer to load than the rest of the program.
  ask: async (context) => (await import('./commands/ask.ts')).ask(context),
  answer: async (context) => (await import('./commands/answer.ts')).answer(context),
  asked: async (context) => (await import('./commands/asked.ts')).asked(context),
  help: () => print(helpPage()),
  version: () => print(`${version}\n`),
};

/** @returns the exit code of the process */
export async function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const line = parseCommandLine(words);
    const exit = await runs[line.command]({ line, env });
    return typeof exit === 'number' ? exit : exits[exit ?? 'ok'].code;
  } catch (error) {
    const { exit, message } = error instanceof Stop ? error : unexpected(error);
    if (message !== '') printError(`waxseal: ${message}`);
    return exits[exit].code;
  }
}

/** A bug of this program. Its text is not printed, for it may hold a secret. */
function unexpected(error: unknown): Stop {
  return new Stop('failure', `Something unexpected happened (${codeOf(error)}).`);
}
