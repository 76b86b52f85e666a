import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux (32768 and up) and macOS (49152 and up) give to connections and to servers on port 0. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

/**
 * A free port of the loopback address, for a program that must be given its port before it starts. The system never
 * hands out a port of this range by itself, so it stays free until that program listens on it.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, HIGHEST);
  return (await isFree(port)) ? port : freePort();
}

/** Whether nothing listens on a port of the loopback address. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!(await listening)) return false;
  server.close();
  await once(server, 'close');
  return true;
}
