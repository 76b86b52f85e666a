/**
 * One kept-alive HTTP/1.1 connection, as lean as can be: the load must cost far less than what it measures.
 * Assumes a server that answers one request after the other, with a length or in chunks.
 */
import { once } from 'node:events';
import { connect } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly body: string;
}

export interface Connection {
  ask(request: string): Promise<Reply>;
  close(): void;
}

/** A request as it goes over the wire. */
export function plainRequest(method: string, path: string, json?: string): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n`;
  if (json === undefined) return `${head}\r\n`;
  const length = Buffer.byteLength(json);
  return `${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${json}`;
}

export async function openConnection(base: string): Promise<Connection> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, 'connect');
  socket.setEncoding('latin1');
  let received = '';
  let waiting: PromiseWithResolvers<Reply> | undefined;
  socket.on('data', (chunk: string) => {
    received += chunk;
    const reply = readReply(received);
    if (reply === undefined) return;
    received = '';
    waiting?.resolve(reply);
  });
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')));
  // The close that follows rejects all pending reads.
  socket.on('error', () => undefined);
  return {
    ask: (request) => {
      waiting = Promise.withResolvers<Reply>();
      socket.write(request);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

function readReply(received: string): Reply | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = received.slice(0, headEnd);
  const body = received.slice(headEnd + 4);
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  const complete =
    length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length);
  return complete ? { status: Number(head.slice(9, 12)), body } : undefined;
}
