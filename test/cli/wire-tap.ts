/** Records every byte that programs send to a server, headers included. */
import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import * as v from 'valibot';

export interface WireTap {
  readonly origin: string;
  /** Everything that was sent so far. */
  sent(): string;
  close(): Promise<void>;
}

/** @param port of the server on loopback */
export async function wireTap(port: number): Promise<WireTap> {
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const onward = connect(port, 'localhost');
    for (const socket of [incoming, onward]) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.pipe(onward).pipe(incoming);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = v.parse(v.object({ port: v.number() }), server.address());
  return {
    origin: `http://127.0.0.1:${address.port}`,
    sent: () => Buffer.concat(chunks).toString('latin1'),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
