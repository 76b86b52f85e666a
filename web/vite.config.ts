import { fileURLToPath } from 'node:url';
import formatjs from '@formatjs/unplugin/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiDocument } from './build/api-document.ts';
import { bootScript } from './build/boot-script.ts';
import { bundlesOf, messageBundles } from './build/bundles.ts';
import { stylesBeyondShell, sharedChunks } from './build/chunks.ts';
import { licences } from './build/licences.ts';
import { siteFiles } from './build/site-files.ts';
import { identityFrom, siteIdentity } from './build/site-identity.ts';
import { squeeze } from './build/squeeze.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const routing: Parameters<typeof tanstackRouter>[0] = {
  target: 'react',
  routesDirectory: `${root}routes`,
  generatedRouteTree: `${root}route-tree.gen.ts`,
  tmpDir: `${root}../.cache/router`,
  addExtensions: true,
  semicolons: true,
  disableLogging: true,
  autoCodeSplitting: true,
};

const workshopPages = [`${root}__gallery.html`, `${root}gallery/language-switch.ts`];

const output = {
  codeSplitting: { groups: sharedChunks },
  // Every name stands in two tables that each page loads: a character less in each is felt.
  entryFileNames: 'dist/[name]-[hash:7].js',
  chunkFileNames: 'dist/[name]-[hash:7].js',
  assetFileNames: 'dist/[name]-[hash:7][extname]',
};

/** Every message is compiled by the build, so the parser would be dead weight. */
const withoutParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

export default defineConfig(({ command, mode }) => {
  const bundles = bundlesOf(
    { web: root, worker: fileURLToPath(new URL('../worker', import.meta.url)) },
    mode !== 'production',
  );
  return {
    root,
    base: '/',
    publicDir: `${root}public`,
    plugins: [
      tanstackRouter(routing),
      formatjs({ ast: true }),
      react(),
      squeeze(),
      messageBundles(bundles),
      bootScript(`${root}boot.ts`, bundles.languages),
      siteIdentity(identityFrom(process.env)),
      siteFiles(`${root}route-tree.gen.ts`),
      apiDocument(fileURLToPath(new URL('../shared/openapi/openapi.json', import.meta.url))),
      licences(new URL('../node_modules/swagger-ui-dist/', import.meta.url)),
    ],
    resolve: {
      alias: command === 'build' ? [withoutParser] : [],
    },
    build: {
      outDir: fileURLToPath(new URL('../dist/site', import.meta.url)),
      emptyOutDir: true,
      assetsDir: 'dist',
      assetsInlineLimit: 0,
      sourcemap: false,
      modulePreload: { polyfill: false, resolveDependencies: stylesBeyondShell },
      reportCompressedSize: false,
      rolldownOptions: {
        // The gallery is for those who build the product, not for those who use it.
        // How long the plugins take says more about the machine than about the build.
        checks: { bundlerTimings: false },
        input: [`${root}index.html`, ...(mode === 'production' ? [] : workshopPages)],
        output,
      },
    },
  };
});
