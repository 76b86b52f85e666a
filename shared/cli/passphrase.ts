/** The passphrase of a secret: from a file or from the terminal, never from an argument. */
import type { CommandLine } from './command-line.ts';
import { atTerminal, readFile } from './input.ts';
import { Stop } from './errors.ts';
import type { Terminal } from './terminal.ts';
import { decodeText } from './text.ts';

const TRIES = 3;
const OPTIONS = '--passphrase-prompt or --passphrase-file';
const QUESTION = 'Passphrase (not shown): ';

/** The passphrase of a new secret; '' for none. */
export async function newPassphrase(line: CommandLine): Promise<string> {
  const given = await fromFile(line);
  if (given !== undefined) return given;
  if (!line.has('passphrase-prompt')) return '';
  return atTerminal(askTwice, 'Use --passphrase-file.');
}

/** The passphrase of an existing secret; without an option it is prompted for where the secret has one. */
export async function knownPassphrase(line: CommandLine, isNeeded: boolean): Promise<string> {
  const given = await fromFile(line);
  if (given !== undefined) return given;
  if (!isNeeded) return '';
  const typed = await atTerminal((terminal) => terminal.promptHidden(QUESTION), '').catch(
    (error: unknown) => {
      if (!(error instanceof Stop) || error.exit !== 'usage') throw error;
      throw new Stop('passphrase', `That secret has a passphrase. Bring it with ${OPTIONS}.`);
    },
  );
  return notEmpty(typed);
}

async function fromFile(line: CommandLine): Promise<string | undefined> {
  const path = line.value('passphrase-file');
  if (path === undefined) return undefined;
  if (line.has('passphrase-prompt')) throw new Stop('usage', `Use either ${OPTIONS}.`);
  return notEmpty(decodeText(await readFile(path)).replace(/\r?\n$/, ''));
}

async function askTwice(terminal: Terminal): Promise<string> {
  for (let i = 0; i < TRIES; i++) {
    const passphrase = notEmpty(await terminal.promptHidden(QUESTION));
    if ((await terminal.promptHidden('Passphrase again: ')) === passphrase) return passphrase;
    terminal.say('The passphrases do not match.');
  }
  throw new Stop('refused', 'The passphrase was not typed the same twice.');
}

function notEmpty(passphrase: string): string {
  if (passphrase === '') throw new Stop('passphrase', 'The passphrase is empty.');
  return passphrase;
}
