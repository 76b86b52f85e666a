/** A test's own server on this machine, closed with all of its connections. */
import { once } from 'node:events';
import type { Server } from 'node:http';

export interface Loopback {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Starts a server, on any free port unless one is named. */
export async function listenOnLoopback(server: Server, port = 0): Promise<Loopback> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
