/**
 * Runs the bare worker in a runtime of its own, set up like the product's: on a Unix socket, behind the same front. A ratio
 * between the two is the cost of the product's own code, without that of the way to it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Miniflare } from 'miniflare';
import { build } from 'vite';
import { openFront } from '../../worker/node/front/front.ts';
import { privateSocket, startPrivateRuntime } from '../../worker/node/private-runtime.ts';
import { localSecrets } from '../../worker/node/secrets-file.ts';

const entry = fileURLToPath(new URL('../workerd/bare-worker.ts', import.meta.url));

export interface Yardstick {
  readonly base: string;
  stop(): Promise<void>;
}

export async function startYardstick(): Promise<Yardstick> {
  const home = await mkdtemp(join(tmpdir(), 'waxseal-yardstick-'));
  const scriptPath = join(home, 'bare.mjs');
  await bundle(home);
  const create = (env: Record<string, string>) =>
    new Miniflare({
      unsafeRuntimeEnv: env,
      cf: false,
      kvPersist: join(home, 'kv'),
      durableObjectsPersist: join(home, 'do'),
      workers: [
        {
          ...privateSocket,
          name: 'bare',
          modules: true,
          modulesRoot: home,
          scriptPath,
          compatibilityDate: '2026-07-30',
          kvNamespaces: ['STORE'],
          durableObjects: { BARE: { className: 'BareVault', useSQLite: true } },
        },
      ],
    });
  const { miniflare, socketPath } = await startPrivateRuntime(join(home, 'state'), create);
  const front = await openFront({
    host: '127.0.0.1',
    port: 0,
    socketPath,
    env: { APP_ENV: 'local', ...localSecrets(join(home, 'secrets.json')) },
    compressedFiles: new Map(),
  });
  return {
    base: `http://127.0.0.1:${front.port}`,
    stop: async () => {
      front.close();
      await miniflare.dispose();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2024',
      lib: { entry, formats: ['es'], fileName: () => 'bare.mjs' },
      rolldownOptions: { external: ['cloudflare:workers'] },
    },
  });
}
