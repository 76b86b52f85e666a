/** The runtime of a build: stores on a disk, and the settings of a self-hosted server. Its site has no pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../worker/node/paths.ts';
import { localSecrets } from '../../worker/node/secrets-file.ts';

const [compatibilityDate = ''] =
  /(?<=^compatibility_date = ").+(?="$)/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8')) ??
  [];

/** Options of the runtime. */
export function runtimeIn(home: string) {
  return {
    cf: false,
    host: '127.0.0.1',
    port: 0,
    kvPersist: join(home, 'kv'),
    durableObjectsPersist: join(home, 'objects'),
    // Builds log errors about failures that the tests cause.
    handleStructuredLogs: () => undefined,
  };
}

/** Options of a worker. */
export function workerIn(home: string, settings: Readonly<Record<string, string>>) {
  const secrets = localSecrets(join(home, 'secrets.json'));
  return {
    compatibilityDate,
    compatibilityFlags: ['nodejs_compat'],
    bindings: { APP_ENV: 'local', BCRYPT_COST: '4', ...secrets, ...settings },
    kvNamespaces: ['SECRETS'],
    serviceBindings: { ASSETS: 'site', OUTSIDE: { network: { allow: ['public'] } } },
  };
}

/** A site with the lists that the Worker reads, each with one line, and without pages. */
export const bareSite = {
  name: 'site',
  compatibilityDate,
  modules: true,
  script: `export default {
    fetch: ({ url }) =>
      new URL(url).pathname.startsWith('/lists/')
        ? Response.json(['example'])
        : new Response(null, { status: 404 }),
  };`,
};
