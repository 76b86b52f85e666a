import { fileURLToPath } from 'node:url';
import formatjs from '@formatjs/unplugin/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bootScript } from './build/boot-script.ts';
import { siteFiles } from './build/site-files.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** Where people arrive: these travel with the entry, so that they cost no second round trip. */
const entryRoutes = new Set(['/_framed', '/_framed/', '/secret/$secretKey']);

const routing: Parameters<typeof tanstackRouter>[0] = {
  target: 'react',
  routesDirectory: `${root}routes`,
  generatedRouteTree: `${root}route-tree.gen.ts`,
  tmpDir: `${root}../.cache/router`,
  addExtensions: true,
  semicolons: true,
  disableLogging: true,
  autoCodeSplitting: true,
  codeSplittingOptions: {
    defaultBehavior: [['component', 'errorComponent', 'notFoundComponent', 'pendingComponent']],
    splitBehavior: ({ routeId }: { routeId: string }) =>
      entryRoutes.has(routeId) ? [] : undefined,
  },
};

export default defineConfig(({ command }) => ({
  root,
  base: '/',
  publicDir: false,
  plugins: [
    tanstackRouter(routing),
    formatjs({ ast: true }),
    react(),
    bootScript(`${root}boot.ts`),
    siteFiles(`${root}route-tree.gen.ts`),
  ],
  resolve: {
    alias:
      command === 'build'
        ? [
            {
              // Every message is compiled by the build, so the parser would be dead weight.
              find: /^@formatjs\/icu-messageformat-parser$/,
              replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
            },
          ]
        : [],
  },
  build: {
    outDir: fileURLToPath(new URL('../dist/site', import.meta.url)),
    emptyOutDir: true,
    assetsDir: 'dist',
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://localhost:8787' } },
}));
