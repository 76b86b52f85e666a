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

type Run = (context: Context) => Promise<Exit | void>;

const runs: Record<CommandLine['command'], Run> = {
  share,
  reveal,
  generate,
  burn,
  status,
  recent,
  login,
  logout,
  help: () => print(helpPage()),
  version: () => print(`${version}\n`),
};

/** @returns the exit code of the process */
export async function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const line = parseCommandLine(words);
    const exit = await runs[line.command]({ line, env });
    return exits[exit ?? 'ok'].code;
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
