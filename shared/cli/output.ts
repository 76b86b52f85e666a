/** Output: results go to stdout, everything else to stderr. */
import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { CommandLine } from './command-line.ts';
import { codeOf, Stop } from './errors.ts';
import { escapeControls, hasDirectionMarks, printable, safeJson } from './text.ts';

/**
 * Writes all of it.
 *
 * @throws Stop where some of it could not be written
 */
export async function print(
  text: string | Uint8Array,
  stream: NodeJS.WriteStream & { readonly fd: 1 | 2 } = process.stdout,
): Promise<void> {
  try {
    if (isStream(stream.fd)) await writeTo(stream, text);
    else writeToFile(stream.fd, typeof text === 'string' ? Buffer.from(text) : text);
  } catch (error) {
    throw new Stop('failure', `The output could not be written (${codeOf(error)}).`);
  }
}

/** Whether it is a terminal, a pipe or a socket, for whose readers Node waits. */
function isStream(fd: number): boolean {
  const kind = fstatSync(fd);
  return isatty(fd) || kind.isFIFO() || kind.isSocket();
}

/** To a file or a device. Node's own stream writes once, and takes a part for the whole where a disk is full. */
function writeToFile(fd: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
}

function writeTo(stream: NodeJS.WriteStream, text: string | Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    // A closed pipe also emits an event, which would end the process with a stack trace.
    stream.on('error', ignore);
    stream.write(text, (error) => {
      if (error) {
        reject(error);
        return;
      }
      stream.removeListener('error', ignore);
      resolve();
    });
  });
}

function ignore(): void {}

/** Prints a secret unchanged; on a terminal with its control characters escaped, which would be carried out, and a final line break. */
export async function printSecret(secret: string): Promise<void> {
  if (!process.stdout.isTTY) return print(secret);
  const shown = escapeControls(secret);
  await print(shown.endsWith('\n') ? shown : `${shown}\n`);
  if (shown !== secret) {
    printError(
      'The secret contains control characters, shown here as <U+…>. Piped or saved, they are unchanged.',
    );
  }
  if (hasDirectionMarks(secret)) {
    printError(
      'The secret contains marks that change the direction of writing: its characters may be in another order than shown.',
    );
  }
}

export function printJson(record: unknown): Promise<void> {
  return print(`${safeJson(record)}\n`);
}

/** Prints a remark on a terminal's stderr. */
export function note(line: CommandLine, sentence: string): void {
  if (process.stderr.isTTY && !line.has('quiet')) warn(line, sentence);
}

const MIB = 1024 * 1024;

/** Prints the progress of a transfer, and that a call is repeated. */
export function transferNotes(line: CommandLine, done: string) {
  return {
    onFailure: () => note(line, 'No answer arrived. Trying again …'),
    onProgress: (bytes: number, total: number) => {
      const share = `${(bytes / MIB).toFixed(1)} of ${(total / MIB).toFixed(1)} MiB`;
      showProgress(line, bytes < total ? `${done} ${share}` : '');
    },
  };
}

/** Shows how far something is, in a line of the terminal that the next call replaces; the empty text removes it. */
function showProgress(line: CommandLine, text: string): void {
  if (process.stderr.isTTY && !line.has('quiet')) process.stderr.write(`\r\u001B[K${text}`);
}

/** Prints a line to stderr, unless `--quiet`. */
export function warn(line: CommandLine, sentence: string): void {
  if (!line.has('quiet')) printError(sentence);
}

/** Prints a line to stderr, always. */
export function printError(sentence: string): void {
  process.stderr.write(`${printable(sentence)}\n`);
}
