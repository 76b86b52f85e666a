/** Prompts at the terminal of the process, also where stdin and stdout are redirected. */
import { openSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { Stop } from './errors.ts';
import { decodeText, printable } from './text.ts';

/** Whatever it is given to show may come from others: it shows nothing that the terminal would carry out. */
export interface Terminal {
  say(sentence: string): void;
  /** Prompts for one line, with echo. */
  ask(question: string): Promise<string>;
  /** Prompts for one line without echo. */
  promptHidden(question: string): Promise<string>;
  /** Prompts for a text without echo; Ctrl-D ends it. */
  promptText(question: string): Promise<string>;
  close(): void;
}

/** The terminal of this process; null where there is none. */
export function openTerminal(): Terminal | null {
  const device = openDevice();
  if (device === null) return null;
  const keys = new ReadStream(device);
  // Restores the terminal however the process ends.
  const restore = () => void keys.setRawMode(false);
  process.once('exit', restore);
  const write = (text: string) => void writeSync(device, text);
  let ahead: Uint8Array = new Uint8Array();

  async function read(question: string, isHidden: boolean, isText: boolean): Promise<string> {
    // Before the question, so that an immediate answer is not echoed. Stays so until a prompt with echo.
    keys.setRawMode(isHidden);
    write(printable(question));
    const typed = await readKeys(keys, ahead, isText);
    if (isHidden) write('\n');
    if (typed.kind !== 'done') throw new Stop('interrupted', '');
    ahead = typed.rest;
    return decodeText(typed.bytes);
  }

  return {
    say: (sentence) => write(`${printable(sentence)}\n`),
    ask: (question) => read(question, false, false),
    promptHidden: (question) => read(question, true, false),
    promptText: (question) => read(question, true, true),
    close: () => {
      restore();
      process.removeListener('exit', restore);
      keys.destroy();
    },
  };
}

function openDevice(): number | null {
  try {
    return openSync('/dev/tty', 'r+');
  } catch {
    return null;
  }
}

async function readKeys(keys: ReadStream, ahead: Uint8Array, isText: boolean): Promise<Typed> {
  const editor = lineEditor(isText);
  const first = editor.feed(ahead);
  if (first.kind !== 'more') return first;
  return new Promise((resolve, reject) => {
    function finish(typed: Typed): void {
      keys.pause();
      keys.removeAllListeners('data').removeAllListeners('end').removeAllListeners('error');
      resolve(typed);
    }
    keys.on('data', (chunk: Buffer) => {
      const typed = editor.feed(chunk);
      if (typed.kind !== 'more') finish(typed);
    });
    // The terminal was closed.
    keys.once('end', () => finish({ kind: 'interrupted' }));
    keys.once('error', reject);
    keys.resume();
  });
}

/**
 * Edits a line without echo: takes bytes, returns the finished text. Handles backspace, Ctrl-U, Ctrl-C and Ctrl-D, and drops
 * the escape sequences of cursor keys and of pasting.
 */
const CTRL_C = 0x03;
const CTRL_D = 0x04;
const BACKSPACE = 0x08;
const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const CTRL_U = 0x15;
const ESCAPE = 0x1b;
const DELETE = 0x7f;

export type Typed =
  | { readonly kind: 'more' }
  | { readonly kind: 'interrupted' }
  /** `rest`: bytes after the end, the answer to the next prompt typed ahead. */
  | { readonly kind: 'done'; readonly bytes: Uint8Array; readonly rest: Uint8Array };

export interface LineEditor {
  feed(bytes: Uint8Array): Typed;
}

/** @param isText whether Return adds a line, so that only Ctrl-D ends it */
export function lineEditor(isText: boolean): LineEditor {
  const typed: number[] = [];
  const skip = escapeFilter();

  function take(byte: number): 'more' | 'done' | 'interrupted' {
    if (byte === CTRL_C) return 'interrupted';
    if (byte === CTRL_D) return 'done';
    if (byte === RETURN || byte === NEW_LINE) {
      if (!isText) return 'done';
      // A terminal sends Return for every line that is pasted.
      typed.push(NEW_LINE);
    } else if (byte === BACKSPACE || byte === DELETE) removeCharacter(typed);
    else if (byte === CTRL_U) removeLine(typed);
    else typed.push(byte);
    return 'more';
  }

  return {
    feed: (bytes) => {
      for (const [index, byte] of bytes.entries()) {
        if (skip(byte)) continue;
        const state = take(byte);
        if (state === 'interrupted') return { kind: state };
        if (state === 'done')
          return { kind: state, bytes: Uint8Array.from(typed), rest: bytes.subarray(index + 1) };
      }
      return { kind: 'more' };
    },
  };
}

/** Removes the last UTF-8 character, whatever its number of bytes. */
function removeCharacter(typed: number[]): void {
  for (let byte = typed.pop(); byte !== undefined && byte >> 6 === 0b10;) byte = typed.pop();
}

function removeLine(typed: number[]): void {
  typed.length = typed.lastIndexOf(NEW_LINE) + 1;
}

/** Whether each byte belongs to an escape sequence, such as that of a cursor key. */
function escapeFilter(): (byte: number) => boolean {
  let state: 'text' | 'escape' | 'sequence' = 'text';
  return (byte) => {
    if (state === 'text') {
      if (byte === ESCAPE) state = 'escape';
      return byte === ESCAPE;
    }
    const opens = state === 'escape' && (byte === 0x5b || byte === 0x4f);
    const goesOn = state === 'sequence' && (byte < 0x40 || byte > 0x7e);
    state = opens || goesOn ? 'sequence' : 'text';
    return true;
  };
}
