/** `npm run dev`: the site from Vite, reloaded as it is written; the Worker behind it, built again on every change. */
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { buildWorker } from './build.ts';
import { root } from './paths.ts';
import { settingsFromEnvironment, startServer } from './server.ts';
import { endWith } from './start-failure.ts';
import { lockState } from './state-lock.ts';

/** Editors write a file in several steps; the build waits for the last. */
const SETTLE_MS = 100;

const settings = settingsFromEnvironment(process.env);
const origin = new URL(`http://localhost:${settings.port}`);
const apiSettings = { ...settings, port: 0, site: origin };

buildWorker();
lockState(settings.stateDirectory);
const server = await startServer(apiSettings).catch(endWith);

const site = await createServer({
  configFile: resolve(root, 'web/vite.config.ts'),
  server: {
    port: settings.port,
    strictPort: true,
    proxy: {
      '/api': server.url.origin,
      '/.well-known': server.url.origin,
      '/__outbox': server.url.origin,
      // The page is Vite's; what its form sends is not.
      '^/incoming/?$': {
        target: server.url.origin,
        bypass: ({ method, url: path }) => (method === 'POST' ? undefined : path),
      },
    },
  },
});
await site.listen();
console.log(`Waxseal is being developed on ${origin.origin}`);

let settling: NodeJS.Timeout | undefined;
for (const source of ['worker', 'shared']) {
  watch(resolve(root, source), { recursive: true }, () => {
    clearTimeout(settling);
    settling = setTimeout(() => void rebuild(), SETTLE_MS);
  });
}

async function rebuild(): Promise<void> {
  if (!buildWorker()) return;
  await server.reload();
  console.log('The Worker was built again.');
}
