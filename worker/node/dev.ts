/**
 * `npm run dev`: the site from Vite with live reload, and the Worker behind it, rebuilt on every change. With `--workerd`: the built
 * site and Worker on workerd instead.
 */
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { createServer } from 'vite';
import { build, buildWorker, isBuilt } from './build.ts';
import { serveOnWorkerd } from './dev-on-workerd.ts';
import { root } from './paths.ts';
import { startServer, stopOnSignal, exitWithStartError } from './server.ts';
import { lockState } from './state-lock.ts';
import { settingsFromEnvironment } from './server-settings.ts';

/** Editors write a file in several steps; the build waits for the last. */
const DEBOUNCE_MS = 100;

const settings = settingsFromEnvironment(process.env);
if (process.argv.includes('--workerd')) {
  if (!isBuilt() && !build()) process.exit(1);
  process.exit(await serveOnWorkerd(settings));
}

const origin = new URL(`http://localhost:${settings.port}`);
const apiSettings = { ...settings, port: 0, site: origin };

buildWorker();
lockState(settings.stateDirectory);
const server = await startServer(apiSettings).catch(exitWithStartError);
stopOnSignal(() => server.stop());

const site = await createServer({
  configFile: resolve(root, 'web/vite.config.ts'),
  server: {
    port: settings.port,
    strictPort: true,
    proxy: {
      '/api': server.url.origin,
      '/.well-known': server.url.origin,
      '/__outbox': server.url.origin,
      // Vite serves the page; its form is posted to the Worker.
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
    settling = setTimeout(() => void rebuild(), DEBOUNCE_MS);
  });
}

async function rebuild(): Promise<void> {
  if (!buildWorker()) return;
  await server.reload();
  console.log('The Worker was built again.');
}
