/** The passphrase of a secret: from a file or from the terminal, never from an argument. */
import { hasControlCharacter } from '../passphrase.ts';
import { type PassphraseOddity, passphraseOddity } from '../passphrase-oddity.ts';
import type { CommandLine } from './command-line.ts';
import { atTerminal, readFile } from './input.ts';
import { Stop } from './errors.ts';
import { warn } from './output.ts';
import type { Terminal } from './terminal.ts';
import { decodeText } from './text.ts';

const TRIES = 3;
const OPTIONS = '--passphrase-prompt or --passphrase-file';
const QUESTION = 'Passphrase (not shown): ';

const hints: Readonly<Record<PassphraseOddity, string>> = {
  control: 'The passphrase has a control character.',
  invisible: 'The passphrase has a character that cannot be seen.',
  start: 'The passphrase begins with a space.',
  end: 'The passphrase ends with a space.',
  double: 'The passphrase has several spaces in a row.',
  digits: 'The passphrase has digits of another script than 0 to 9.',
};

/** What people do not see in a passphrase, and therefore do not type; null for nothing. */
function hintOf(passphrase: string): string | null {
  const oddity = passphraseOddity(passphrase);
  return oddity && hints[oddity];
}

/** The passphrase of a new secret; '' for none. */
export async function newPassphrase(line: CommandLine): Promise<string> {
  const given = await fromFile(line);
  if (given !== undefined) return given;
  if (!line.has('passphrase-prompt')) return '';
  const typed = await atTerminal(askTwice, 'Use --passphrase-file.');
  hint(line, typed);
  return typed;
}

/** The passphrase of an existing secret: from a file or, without one, from a prompt. '' where it has none, whatever is given. */
export async function knownPassphrase(line: CommandLine, isNeeded: boolean): Promise<string> {
  if (!isNeeded) return '';
  const given = await fromFile(line);
  if (given !== undefined) return given;
  return atTerminal(askOnce, '').catch((error: unknown) => {
    if (!(error instanceof Stop) || error.exit !== 'usage') throw error;
    throw new Stop('passphrase', `That secret has a passphrase. Give it with ${OPTIONS}.`);
  });
}

async function fromFile(line: CommandLine): Promise<string | undefined> {
  const path = line.value('passphrase-file');
  if (path === undefined) return undefined;
  if (line.has('passphrase-prompt')) throw new Stop('usage', `Use either ${OPTIONS}.`);
  // Editors and `echo` add them: no one types them.
  const contents = decodeText(await readFile(path)).replace(/^\uFEFF/, '');
  const passphrase = checked(contents.replace(/(?:\r\n?|\n)$/, ''));
  hint(line, passphrase);
  return passphrase;
}

function hint(line: CommandLine, passphrase: string): void {
  const sentence = hintOf(passphrase);
  if (sentence !== null) warn(line, sentence);
}

/** A hint comes before an attempt is spent: what was typed can be typed again. */
async function askOnce(terminal: Terminal): Promise<string> {
  const passphrase = checked(await terminal.promptHidden(QUESTION));
  const sentence = hintOf(passphrase);
  if (sentence === null) return passphrase;
  const again = await terminal.promptHidden(`${sentence} Return to use it, or type it again: `);
  return again === '' ? passphrase : checked(again);
}

async function askTwice(terminal: Terminal): Promise<string> {
  for (let i = 0; i < TRIES; i++) {
    const passphrase = checked(await terminal.promptHidden(QUESTION));
    if ((await terminal.promptHidden('Passphrase again: ')) === passphrase) return passphrase;
    terminal.say('The passphrases do not match.');
  }
  throw new Stop('refused', 'The passphrase was not typed the same twice.');
}

/** A passphrase that people can enter in every field. */
function checked(passphrase: string): string {
  if (passphrase === '') throw new Stop('passphrase', 'The passphrase is empty.');
  if (hasControlCharacter(passphrase))
    throw new Stop(
      'refused',
      'The passphrase has a line break or another control character in it, which no browser can enter.',
    );
  return passphrase;
}
