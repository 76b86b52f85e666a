/**
 * What somebody types where nothing is shown: bytes come in, a finished text comes out. Knows backspace, Ctrl-U, Ctrl-C
 * and Ctrl-D, and drops what cursor keys and pasting send around the text.
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
  /** `rest` came after the end: the answer to the next question, typed ahead. */
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

/** Takes away the last character of UTF-8, however many bytes it has. */
function removeCharacter(typed: number[]): void {
  for (let byte = typed.pop(); byte !== undefined && byte >> 6 === 0b10;) byte = typed.pop();
}

function removeLine(typed: number[]): void {
  typed.length = typed.lastIndexOf(NEW_LINE) + 1;
}

/** Tells of each byte whether it belongs to an escape sequence, such as that of a cursor key. */
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
