/** Where what is to be sealed, opened or destroyed comes from. */
import { createReadStream } from 'node:fs';
import { codeOf } from './fault-code.ts';
import { type Link, parseLink } from './link.ts';
import { Stop } from './stop.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { decodeText } from './text.ts';

/** More than the longest secret of any plan. */
const INPUT_BYTES_MAX = 32 * 1024 * 1024;
const STDIN = '-';

/** The secret itself: of a file, of stdin, or typed. */
export async function readSecret(operand: string | undefined): Promise<string> {
  const text = await readSource(operand);
  if (text === '') throw new Stop('refused', 'There is nothing to seal.');
  return text;
}

async function readSource(operand = STDIN): Promise<string> {
  if (operand !== STDIN) return decodeText(await readFile(operand));
  if (!process.stdin.isTTY) return decodeText(await collect(process.stdin));
  return atTerminal(
    (terminal) =>
      terminal.askForText('Type or paste the secret; it is not shown. Ctrl-D ends it: '),
    'Pipe the secret in, or name a file.',
  );
}

/** A link or key: an argument, a line of stdin, or typed. */
export async function readLink(operand = STDIN): Promise<Link> {
  if (operand !== STDIN) return parseLink(operand);
  if (!process.stdin.isTTY) return parseLink(decodeText(await collect(process.stdin)));
  return parseLink(
    await atTerminal(
      (terminal) => terminal.askSecretly('Link or key (not shown): '),
      'Pipe the link in.',
    ),
  );
}

/**
 * Asks at the terminal.
 *
 * @param otherwise what to do where there is none
 */
export async function atTerminal<T>(
  ask: (terminal: Terminal) => Promise<T>,
  otherwise: string,
): Promise<T> {
  const terminal = openTerminal();
  if (terminal === null) throw new Stop('usage', `There is no terminal to ask at. ${otherwise}`);
  try {
    return await ask(terminal);
  } finally {
    terminal.close();
  }
}

export async function readFile(path: string): Promise<Uint8Array> {
  try {
    return await collect(createReadStream(path));
  } catch (error) {
    if (error instanceof Stop) throw error;
    // The name stays unsaid: it may be a secret that was typed in the wrong place.
    throw new Stop(
      'usage',
      `That file cannot be read (${codeOf(error)}). A secret is no argument: pipe it in, or wait to be asked.`,
    );
  }
}

async function collect(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue;
    bytes += chunk.length;
    if (bytes > INPUT_BYTES_MAX) throw new Stop('refused', 'That is more than any plan takes.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
