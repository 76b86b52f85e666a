/** workerd, started by miniflare, without a port: all that it listens on are Unix sockets in the private folder of the run. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Miniflare } from 'miniflare';
import { withHelperAt } from './helper-socket.ts';
import { tieRuntimeToThisProcess } from './lifeline.ts';
import { openRuntimeDirectory } from './runtime-directory.ts';

/** The first worker opens it. workerd.sh puts a Unix socket in the place of this address. */
export const privateSocket = { unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] };

/** Helper: miniflare's own server. Entry: miniflare's way in, which nobody takes. Product: the first worker. */
const SOCKETS = ['helper', 'entry', 'product'];

export interface PrivateRuntime {
  readonly miniflare: Miniflare;
  /** The first worker's Unix socket. */
  readonly socketPath: string;
  /** What `unsafeRuntimeEnv` has to be whenever it is started. */
  readonly env: Record<string, string>;
}

/**
 * Starts workerd. It ends when this process does.
 *
 * @param stateDirectory is locked; what it has of an earlier run is removed
 * @param create makes a miniflare with `env` as `unsafeRuntimeEnv`, whose first worker has the `privateSocket`
 */
export async function startPrivateRuntime(
  stateDirectory: string,
  create: (env: Record<string, string>) => Miniflare,
): Promise<PrivateRuntime> {
  const directory = openRuntimeDirectory(stateDirectory);
  const env = tieRuntimeToThisProcess(directory.path);
  const miniflare = await withHelperAt(directory.socketPath('helper'), async () => {
    const started = create(env);
    await started.ready;
    return started;
  });
  const missing = SOCKETS.filter((name) => !existsSync(resolve(directory.path, name)));
  if (missing.length > 0) {
    await miniflare.dispose();
    throw new Error(`the runtime does not listen where it should: ${missing.join(', ')}`);
  }
  return { miniflare, socketPath: directory.socketPath('product'), env };
}
