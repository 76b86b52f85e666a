/** From words to an exit code. */
import { burn } from './commands/burn.ts';
import { generate } from './commands/generate.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { recent } from './commands/recent.ts';
import { reveal } from './commands/reveal.ts';
import { share } from './commands/share.ts';
import { status } from './commands/status.ts';
import { type CommandLine, parseCommandLine } from './command-line.ts';
import { type Exit, exits } from './exits.ts';
import { codeOf } from './fault-code.ts';
import { helpPage } from './help.ts';
import { print, tell } from './output.ts';
import type { Surroundings } from './service.ts';
import { Stop } from './stop.ts';
import { version } from './version.ts';

type Run = (surroundings: Surroundings) => Promise<Exit | void>;

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

/** Does what the words say, and answers with what the process is to end with. */
export async function run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const line = parseCommandLine(words);
    const exit = await runs[line.command]({ line, env });
    return exits[exit ?? 'ok'].code;
  } catch (error) {
    const { exit, message } = error instanceof Stop ? error : unexpected(error);
    if (message !== '') tell(`waxseal: ${message}`);
    return exits[exit].code;
  }
}

/** A fault of this program: its text stays unsaid, for it may hold what was being worked on. */
function unexpected(error: unknown): Stop {
  return new Stop('fault', `Something unexpected happened (${codeOf(error)}).`);
}
