/** Questions to whoever sits at the terminal, also where stdin and stdout lead elsewhere. */
import { openSync, writeSync } from 'node:fs';
import { ReadStream } from 'node:tty';
import { decodeText } from './text.ts';
import { lineEditor, type Typed } from './line-editor.ts';
import { Stop } from './stop.ts';

export interface Terminal {
  say(sentence: string): void;
  /** Asks for one line that may be seen. */
  ask(question: string): Promise<string>;
  /** Asks without showing what is typed; Return ends it. */
  askSecretly(question: string): Promise<string>;
  /** Asks for a text of any number of lines without showing it; Ctrl-D ends it. */
  askForText(question: string): Promise<string>;
  close(): void;
}

/** The terminal of this process; null where there is none. */
export function openTerminal(): Terminal | null {
  const device = openDevice();
  if (device === null) return null;
  const keys = new ReadStream(device);
  // However this process ends, the terminal is left as it was.
  const restore = () => void keys.setRawMode(false);
  process.once('exit', restore);
  const write = (text: string) => void writeSync(device, text);
  let ahead: Uint8Array = new Uint8Array();

  async function read(question: string, isHidden: boolean, isText: boolean): Promise<string> {
    // Before the question: whoever answers at once is not shown either. It stays so until a question that may be seen.
    keys.setRawMode(isHidden);
    write(question);
    const typed = await readKeys(keys, ahead, isText);
    if (isHidden) write('\n');
    if (typed.kind !== 'done') throw new Stop('interrupted', '');
    ahead = typed.rest;
    return decodeText(typed.bytes);
  }

  return {
    say: (sentence) => write(`${sentence}\n`),
    ask: (question) => read(question, false, false),
    askSecretly: (question) => read(question, true, false),
    askForText: (question) => read(question, true, true),
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
    // Whoever closes the terminal answers nothing any more.
    keys.once('end', () => finish({ kind: 'interrupted' }));
    keys.once('error', reject);
    keys.resume();
  });
}
