/** Runs the bare worker in a Miniflare of its own, set up like the product's. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Miniflare } from 'miniflare';
import { build } from 'vite';

const entry = fileURLToPath(new URL('../workerd/bare-worker.ts', import.meta.url));

export interface Yardstick {
  readonly base: string;
  stop(): Promise<void>;
}

export async function startYardstick(): Promise<Yardstick> {
  const home = await mkdtemp(join(tmpdir(), 'waxseal-yardstick-'));
  const scriptPath = join(home, 'bare.mjs');
  await bundle(home);
  const miniflare = new Miniflare({
    modules: true,
    modulesRoot: home,
    scriptPath,
    compatibilityDate: '2026-07-30',
    kvNamespaces: ['STORE'],
    durableObjects: { BARE: { className: 'BareVault', useSQLite: true } },
    kvPersist: join(home, 'kv'),
    durableObjectsPersist: join(home, 'do'),
    cf: false,
  });
  const url = await miniflare.ready;
  return {
    base: url.origin,
    stop: async () => {
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
