/** Reads secrets, links and files from arguments, stdin or the terminal. */
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { concat } from '../concat.ts';
import { FILES_MAX, type SealedFile } from '../seal/content.ts';
import { codeOf, Stop } from './errors.ts';
import { type Link, parseLink } from './link.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { decodeText } from './text.ts';

/** More than the longest secret of any plan, and more than its files. */
const INPUT_BYTES_MAX = 32 * 1024 * 1024;
const FILES_BYTES_MAX = 100 * 1024 * 1024;
/** The name of stdin. */
export const STDIN = '-';

/** Reads the secret from a file, stdin or the terminal. */
export async function readSecret(operand: string | undefined): Promise<string> {
  const text = await readText(operand);
  if (text === '') throw new Stop('refused', 'The secret is empty.');
  return text;
}

/** Reads the files of `--file` whole: they must not change while they are encrypted. */
export async function readFiles(paths: readonly string[]): Promise<SealedFile[]> {
  if (paths.length > FILES_MAX)
    throw new Stop('usage', `A secret can have at most ${FILES_MAX} files.`);
  const files: SealedFile[] = [];
  let bytesLeft = FILES_BYTES_MAX;
  for (const path of paths) {
    const bytes = await readFile(path, bytesLeft);
    bytesLeft -= bytes.length;
    files.push({ name: basename(path), content: new Blob([bytes]) });
  }
  return files;
}

/** Reads a text from a file, stdin or the terminal, byte for byte; it may be empty. */
export async function readText(operand = STDIN): Promise<string> {
  if (operand !== STDIN) return decodeText(await readFile(operand));
  if (!process.stdin.isTTY) return decodeText(await collect(process.stdin));
  return atTerminal(
    (terminal) =>
      terminal.promptText('Type or paste the secret; it is not shown. Ctrl-D ends it: '),
    'Pipe the secret in, or name a file.',
  );
}

/** Reads a link or key from the argument, a line of stdin or the terminal. */
export async function readLink(operand = STDIN): Promise<Link> {
  if (operand !== STDIN) return parseLink(operand);
  if (!process.stdin.isTTY) return parseLink(decodeText(await collect(process.stdin)));
  return parseLink(
    await atTerminal(
      (terminal) => terminal.promptHidden('Link or key (not shown): '),
      'Pipe the link in.',
    ),
  );
}

/**
 * Runs a prompt at the terminal.
 *
 * @param otherwise the advice where there is no terminal
 */
export async function atTerminal<T>(
  ask: (terminal: Terminal) => Promise<T>,
  otherwise: string,
): Promise<T> {
  const terminal = openTerminal();
  if (terminal === null)
    throw new Stop('usage', `No terminal is available for questions. ${otherwise}`);
  try {
    return await ask(terminal);
  } finally {
    terminal.close();
  }
}

export async function readFile(
  path: string,
  bytesMax = INPUT_BYTES_MAX,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await collect(createReadStream(path), bytesMax);
  } catch (error) {
    if (error instanceof Stop) throw error;
    // Without the name: it may be a secret that was typed in the wrong place.
    throw new Stop(
      'usage',
      `A file cannot be read (${codeOf(error)}). If you meant to type a secret, pipe it in, or type it when asked: it must not be an argument.`,
    );
  }
}

async function collect(
  stream: AsyncIterable<unknown>,
  bytesMax = INPUT_BYTES_MAX,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Stop('refused', 'The secret is larger than any plan allows.');
    chunks.push(chunk);
  }
  return concat(...chunks);
}
