import { describe, expect, it } from 'vitest';
import { lineEditor } from './terminal.ts';

/** The line editor, with keys in chunks of any size. */
function read(keys: string, isText: boolean, chunkBytes: number) {
  const editor = lineEditor(isText);
  const bytes = Buffer.from(keys);
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const typed = editor.feed(bytes.subarray(at, at + chunkBytes));
    if (typed.kind === 'done') return Buffer.from(typed.bytes).toString();
    if (typed.kind === 'interrupted') return typed.kind;
  }
  return 'more';
}

describe.each([1, 2, 100])('keys that arrive by %d', (chunkBytes) => {
  it.each([
    ['a line', 'a b\r', 'a b'],
    ['a line that is pasted with another end', 'a\n', 'a'],
    ['nothing', '\r', ''],
    ['Ctrl-D', 'a\u0004', 'a'],
    ['backspace over one, two, three and four bytes', 'xaé€👩\u007F\u007F\u0008\u007F\r', 'x'],
    ['backspace over nothing', '\u007Fa\r', 'a'],
    ['Ctrl-U', 'wrong\u0015right\r', 'right'],
    ['cursor keys', 'a\u001B[Db\u001BOA\u001B[1;5Cc\r', 'abc'],
    ['the marks of a paste', '\u001B[200~a[b]\u001B[201~\r', 'a[b]'],
    ['Ctrl-C', 'a\u0003', 'interrupted'],
    ['no end yet', 'a', 'more'],
  ])('makes a line of the keys: %s', (_, keys, line) => {
    expect(read(keys, false, chunkBytes)).toBe(line);
  });

  it.each([
    ['lines', 'a\rb\r\u0004', 'a\nb\n'],
    ['nothing', '\u0004', ''],
    ['white space', ' \t a \u0004', ' \t a '],
    ['Ctrl-U in the last line', 'a\rb\u0015c\u0004', 'a\nc'],
    ['backspace over the end of a line', 'a\r\u007Fb\u0004', 'ab'],
    ['Ctrl-C', 'a\r\u0003', 'interrupted'],
  ])('makes a text of the keys: %s', (_, keys, text) => {
    expect(read(keys, true, chunkBytes)).toBe(text);
  });
});

it('keeps what was typed ahead', () => {
  const typed = lineEditor(false).feed(Uint8Array.from(Buffer.from('one\rtwo\r')));
  expect(typed).toMatchObject({ kind: 'done', rest: Uint8Array.from(Buffer.from('two\r')) });
});
