/** What people and pipes get to see. Results go to stdout, everything else to stderr. */
import type { CommandLine } from './command-line.ts';
import { codeOf } from './fault-code.ts';
import { Stop } from './stop.ts';
import { harmless, printable } from './text.ts';

/** Writes to stdout, and returns when it has taken everything. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // A pipe that is gone says so in an event as well, which would otherwise end the process with a stack.
    process.stdout.on('error', ignore);
    process.stdout.write(text, (error) => {
      if (error) {
        reject(new Stop('fault', `The output could not be written (${codeOf(error)}).`));
        return;
      }
      process.stdout.removeListener('error', ignore);
      resolve();
    });
  });
}

function ignore(): void {}

/** A secret as it is. A terminal would obey a stranger's control characters: it gets words for them, and its last line ended. */
export async function printSecret(secret: string): Promise<void> {
  if (!process.stdout.isTTY) return print(secret);
  const shown = harmless(secret);
  await print(shown.endsWith('\n') ? shown : `${shown}\n`);
  if (shown !== secret) {
    tell(
      'It holds control characters, which stand there as <U+…>. A pipe or a file gets them as they are.',
    );
  }
}

export function printJson(record: unknown): Promise<void> {
  return print(`${JSON.stringify(record, null, 2)}\n`);
}

/** Says something beside the result, for people who watch. */
export function note(line: CommandLine, sentence: string): void {
  if (process.stderr.isTTY && !line.has('quiet')) warn(line, sentence);
}

/** Says something that matters to scripts, too. */
export function warn(line: CommandLine, sentence: string): void {
  if (!line.has('quiet')) tell(sentence);
}

/** Says something that must not be lost. */
export function tell(sentence: string): void {
  process.stderr.write(`${printable(sentence)}\n`);
}
