/** The address that a server listens on. */
import { isIP } from 'node:net';
import { isProduction } from './production.ts';

const LOOPBACK = '127.0.0.1';

/**
 * `HOST`, or the loopback address. A local run trusts whoever reaches it and shows every mail: nobody else may.
 *
 * @throws when it is no address, or one that others reach although the run is local
 */
export function listeningHost(env: NodeJS.ProcessEnv): string {
  const host = env['HOST'] ?? LOOPBACK;
  const isLoopback = /^(?:127(?:\.\d+){3}|::1)$/.test(host);
  if (isProduction(env)) {
    if (isIP(host) === 0) throw new Error(`HOST must be an address, such as 0.0.0.0, not ${host}`);
    return host;
  }
  // Some shells put the name of the machine there.
  if (isIP(host) === 0) return LOOPBACK;
  if (isLoopback) return host;
  throw new Error(
    `HOST=${host} would show a local run to others. Set APP_ENV=selfhost to serve them`,
  );
}
