import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import formatjs from '@formatjs/unplugin/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Rolldown } from 'vite';
import { apiDocument, licences } from './build/api-reference.ts';
import { bootScript } from './build/boot-script.ts';
import { importsWithStyles, sharedChunks, withoutShellStyles } from './build/chunks.ts';
import { bundlesOf, messageBundles } from './build/message-bundles.ts';
import { thirdPartyNotices } from './build/notices.ts';
import { reactModules } from './build/react-modules.ts';
import { repliesOnly } from './build/replies-only.ts';
import { identityFrom, siteIdentity } from './build/site-identity.ts';
import { siteListFiles } from './build/site-lists.ts';
import { unusedCode } from './build/unused-code.ts';

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

const galleryPages = [`${root}__gallery.html`, `${root}gallery/language-switch.ts`];

/** The build compiles every message, so the browser needs no parser. */
const withoutParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

/** The router is to render as in a browser; it recognises a server by this module. */
const asInBrowser = {
  find: /^@tanstack\/router-core\/isServer$/,
  replacement: `${root}../node_modules/@tanstack/router-core/dist/esm/isServer/development.js`,
};

/** Packages that no script of a page imports: the lists are made of two, and the solver of the bot check is a worker of its own. */
const besideScripts = ['@zxcvbn-ts/language-common', 'altcha-lib', 'tldts'].map(
  (name) => `${root}../node_modules/${name}/`,
);
/** Names such as `ui-button_wide`: random characters would not be compressed. */
function scopedClass(name: string, file: string): string {
  const [, path = ''] = /(?:features\/)?([\w/-]+)\.module\.css/.exec(relative(root, file)) ?? [];
  return `${path.replaceAll('/', '-')}_${name}`;
}

/** The options of the bundler: how the site is cut into files. */
function bundling(
  mode: string,
  codeSplitting: ReturnType<typeof sharedChunks>,
): Rolldown.RolldownOptions {
  return {
    // Reading a property, or a global that every browser has, has no side effect.
    treeshake: {
      propertyReadSideEffects: false,
      unknownGlobalSideEffects: false,
    },
    // Timings depend on the machine. React looks for functions that only a profiling scheduler has; the compiler checks the rest.
    checks: { bundlerTimings: false, importIsUndefined: false },
    // The gallery is for developers: a production build has none.
    input: [`${root}index.html`, ...(mode === 'production' ? [] : galleryPages)],
    output: {
      codeSplitting: { groups: codeSplitting.groups },
      // Each page loads two tables of all names, so the hashes are short.
      entryFileNames: 'dist/[name]-[hash:7].js',
      chunkFileNames: 'dist/[name]-[hash:7].js',
      assetFileNames: 'dist/[name]-[hash:7][extname]',
    },
  };
}

/**
 * The application for Node, which draws its pages.
 *
 * @param site the URL of the folder of the built site, whose languages are read
 */
export function drawerConfig(mode: string, site: URL): InlineConfig {
  const { languages, files } = siteBundles(mode);
  return {
    configFile: false,
    root,
    mode,
    plugins: [
      tanstackRouter(routing),
      formatjs({ ast: true }),
      react(),
      messageBundles({
        languages: { ...languages, folder: site.href + languages.folder },
        files,
      }),
    ],
    resolve: { alias: [withoutParser, asInBrowser] },
    css: { modules: { generateScopedName: scopedClass } },
    ssr: { noExternal: [/^@tanstack\//] },
  };
}

function siteBundles(mode: string) {
  return bundlesOf(
    { web: root, worker: fileURLToPath(new URL('../worker', import.meta.url)) },
    mode !== 'production',
  );
}

function sitePlugins(
  bundles: ReturnType<typeof siteBundles>,
  chunks: ReturnType<typeof sharedChunks>,
) {
  return [
    tanstackRouter(routing),
    formatjs({ ast: true }),
    react(),
    reactModules(),
    unusedCode(),
    repliesOnly(),
    chunks.plugin,
    importsWithStyles(root),
    withoutShellStyles(),
    messageBundles(bundles),
    siteListFiles(),
    bootScript(root, bundles.languages),
    siteIdentity(identityFrom(process.env)),
    apiDocument(fileURLToPath(new URL('../worker/node/openapi.ts', import.meta.url))),
    licences(new URL('../node_modules/swagger-ui-dist/', import.meta.url)),
    thirdPartyNotices(besideScripts),
  ];
}

export default defineConfig(({ command, mode }) => {
  const bundles = siteBundles(mode);
  const chunks = sharedChunks(root);
  return {
    root,
    base: '/',
    publicDir: `${root}public`,
    plugins: sitePlugins(bundles, chunks),
    resolve: {
      alias: command === 'build' ? [withoutParser] : [],
    },
    // React is built without what connects it to its developer tools.
    define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
    css: { modules: { generateScopedName: scopedClass } },
    build: {
      outDir: fileURLToPath(new URL('../dist/site', import.meta.url)),
      emptyOutDir: true,
      assetsDir: 'dist',
      assetsInlineLimit: 0,
      sourcemap: false,
      // Links are preloaded before the click; a list of scripts for every part would weigh half a kilobyte.
      modulePreload: { polyfill: false, resolveDependencies: () => [] },
      reportCompressedSize: false,
      rolldownOptions: bundling(mode, chunks),
    },
  };
});
