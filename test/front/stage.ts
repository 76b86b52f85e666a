/** A front before a stand-in for the runtime: a server of the test's own on a Unix socket. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { CompressedFiles } from '../../worker/node/front/compressed-files.ts';
import { type Front, openFront } from '../../worker/node/front/front.ts';
import { type FrontLimits, frontLimits } from '../../worker/node/front/limits.ts';

const key = Buffer.alloc(32, 1).toString('base64');

export interface Stage {
  readonly front: Front;
  readonly port: number;
  readonly base: string;
  /** Ends the runtime with its connections, and leaves the front. */
  endRuntime(): Promise<void>;
  close(): Promise<void>;
}

export async function openStage(
  runtime: RequestListener,
  limits: Partial<FrontLimits> = {},
  settings: Readonly<Record<string, string>> = {},
  compressedFiles: CompressedFiles = new Map(),
): Promise<Stage> {
  const home = mkdtempSync(join(tmpdir(), 'waxseal-front-'));
  const socketPath = join(home, 'product');
  const server = createServer(runtime).listen(socketPath);
  await once(server, 'listening');
  const front = await openFront(
    {
      host: '127.0.0.1',
      port: 0,
      socketPath,
      env: {
        APP_ENV: 'local',
        LOG_REQUESTS: '0',
        ROUTE_KEY: key,
        NAME_KEY: key,
        SESSION_KEYS: `k1:${key}`,
        MAIL_KEYS: `k1:${key}`,
        ...settings,
      },
      compressedFiles,
    },
    { ...frontLimits, sweepMs: 10, lingerMs: 200, ...limits },
  );
  const endRuntime = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    front,
    port: front.port,
    base: `http://127.0.0.1:${front.port}`,
    endRuntime,
    close: async () => {
      front.close();
      if (server.listening) await endRuntime();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The first piece of text that comes. */
export function firstOf(stream: Readable): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  stream.once('data', (chunk: Buffer) => resolve(chunk.toString()));
  return promise;
}
