/** Raw HTTP, as an attacker writes it: sends bytes and returns all that comes back. */
import { connect } from 'node:net';

export interface RawAnswer {
  /** 0 where no answer came. */
  readonly status: number;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** The whole answer. */
  readonly text: string;
}

const ANSWER_MS_MAX = 30_000;

/**
 * Sends text, byte for byte, and resolves with all that arrived until the server closed the connection.
 *
 * @param then is sent after the answer's headers have arrived
 */
export async function raw(port: number, sent: string, then?: string): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const chunks: Buffer[] = [];
  let left = then;
  const socket = connect(port, '127.0.0.1');
  const timer = setTimeout(() => {
    socket.destroy();
    reject(new Error(`the connection stayed open:\n${Buffer.concat(chunks).toString()}`));
  }, ANSWER_MS_MAX);
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (left === undefined || !Buffer.concat(chunks).includes('\r\n\r\n')) return;
    socket.write(Buffer.from(left, 'latin1'));
    left = undefined;
  });
  // What arrived before the error counts.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(timer);
    resolve(parse(Buffer.concat(chunks).toString('latin1')));
  });
  socket.write(Buffer.from(sent, 'latin1'));
  return promise;
}

function parse(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  return { status, headers, body: text.slice(end + 4), text };
}
