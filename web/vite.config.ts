import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import formatjs from '@formatjs/unplugin/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { apiDocument, licences } from './build/api-reference.ts';
import { bootScript } from './build/boot-script.ts';
import { importsWithStyles } from './build/imports-with-styles.ts';
import { bundlesOf, messageBundles } from './build/message-bundles.ts';
import { thirdPartyNotices } from './build/notices.ts';
import { identityFrom, siteIdentity } from './build/site-identity.ts';
import { siteListFiles } from './build/site-lists.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const routing: Parameters<typeof tanstackRouter>[0] = {
  target: 'react',
  routesDirectory: `${root}routes`,
  generatedRouteTree: `${root}app/route-tree.gen.ts`,
  tmpDir: `${root}../.cache/router`,
  addExtensions: true,
  semicolons: true,
  disableLogging: true,
  autoCodeSplitting: true,
};

const galleryPages = {
  gallery: `${root}__gallery.html`,
  'language-switch': `${root}gallery/language-switch.ts`,
};

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
/** TanStack Router, and what only it uses. */
const ROUTER =
  /\/node_modules\/(?:@tanstack\/(?:react-router|router-core|history|react-store|store)|use-sync-external-store)\//;

/** Names such as `ui-button_wide`: random characters would not be compressed. */
function scopedClass(name: string, file: string): string {
  const [, path = ''] = /(?:features\/)?([\w/-]+)\.module\.css/.exec(relative(root, file)) ?? [];
  return `${path.replaceAll('/', '-')}_${name}`;
}

/**
 * The files that several pages load, each with all that it imports: what an earlier one has, a later one has not. The bundler alone
 * would cut them into a hundred of a kilobyte, of which a browser requests six at a time over HTTP/1.1.
 */
const sharedChunks: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'framework',
    test: (id) => id.includes('/node_modules/') && !ROUTER.test(id),
    tags: ['$initial'],
  },
  {
    name: 'base',
    test: /\/shared\/(?:characters|passphrase)\.ts$|\/web\/styles\/(?:base|layout|tokens)\.css$|\/web\/(?:app\/(?:providers|start|translators|session)|api\/(?:shrimp|use-call)|intl\/failures|ui\/(?:failure|icon|lazy-part|loading)|parts\/language-select)\.tsx?$|\/useMutation\.js/,
  },
  // What the page of the recipient shares with some others.
  {
    name: 'parts',
    test: /\/web\/(?:api\/digest|ui\/(?:copy-button|field|moment)|parts\/(?:branded|incomplete-link|letter|link-seal))\.tsx?$|\/web\/parts\/(?:branded|letter)\.module\.css$|\/shared\/(?:accent|contract\/fields|link-key)\.ts$/,
  },
  // Whoever asked for a secret loads it, too, with the first answer that they open: as a file of its own, what both need would be one
  // more request of each recipient.
  { name: 'reveal', test: /\/web\/recipient\/page\.tsx$/ },
  // What the forms of home and some other pages need.
  {
    name: 'form',
    test: /\/web\/ui\/(?:drawer|text-area)\.tsx$/,
  },
  // The styles of the pages for reading: each style sheet has a place in the content security policy, whose length is limited.
  {
    name: 'reading',
    test: /\/web\/(?:features\/(?:api-docs|info|status)\/[\w-]+|ui\/(?:status|tabs))\.module\.css$/,
  },
  // What every page has but that of the recipient. `main.tsx` stays outside: it mounts the site wherever it is loaded. So do routes: a
  // page that is imported out of a shared file is one more request.
  {
    name: 'site',
    test: new RegExp(
      String.raw`${ROUTER.source}|/web/(?:app/router\.ts|features/layout/frame\.tsx)`,
    ),
  },
  // The form of home and of the dashboard.
  { name: 'create', test: /\/web\/(?:features\/create\/create-form|parts\/send-or-ask)\.tsx$/ },
  // What encrypts, decrypts and carries secrets, for those who send and those who open.
  {
    name: 'encryption',
    test: /\/shared\/(?:seal\/(?!ask|check-words|open-ask)|contract\/(?:metadata|uploads|secrets)\.)|\/web\/(?:api\/(?:base64url|link-proof|transfer-speed)\.ts|ui\/(?:file-size|in-app-browser|leaving|progress-bar)\.|parts\/feedback\/report-link\.)/,
    minShareCount: 2,
  },
  // What reads and opens a request for a secret. What encrypts its answers, which needs a library, comes when someone types.
  {
    name: 'asked',
    test: /\/shared\/seal\/(?:ask-\w+|open-ask)\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'asking',
    test: /\/shared\/seal\/ask\.ts$/,
    minShareCount: 2,
  },
  // What shows an opened secret with files.
  { name: 'opened', test: /\/web\/parts\/opened\//, minShareCount: 2 },
  // What pages with a list, a panel or a dialog are made of, without the parts that link by the router: the dialog of the recipient's
  // page is made of it, too.
  {
    name: 'kit',
    test: /\/web\/(?:ui\/|intl\/|parts\/(?!branded|dashboard-navigation|incomplete|letter|members-only)[\w-]+\.)/,
    minShareCount: 2,
  },
  // The calls of whoever is signed in, or is about to be.
  {
    name: 'calls',
    test: /\/web\/api\/(?!error)|\/shared\/(?!accent)/,
    minShareCount: 2,
  },
  ...['auth', 'pricing', 'private-page'].map((area) => ({
    name: area,
    test: new RegExp(`/web/(?:features|parts)/${area}/`),
    minShareCount: 2,
  })),
];

/** The options of the bundler: how the site is cut into files. */
function bundling(mode: string): Rolldown.RolldownOptions {
  return {
    // Reading a property, or a global that every browser has, has no side effect.
    treeshake: {
      propertyReadSideEffects: false,
      unknownGlobalSideEffects: false,
    },
    // Timings depend on the machine.
    checks: { bundlerTimings: false },
    // The gallery is for developers: a production build has none.
    input: {
      index: `${root}index.html`,
      recipient: `${root}recipient/main.tsx`,
      ...(mode === 'production' ? {} : galleryPages),
    },
    output: {
      codeSplitting: { groups: sharedChunks },
      // Each page loads two tables of all names, so the hashes are short.
      entryFileNames: 'dist/[name]-[hash:7].js',
      chunkFileNames: 'dist/[name]-[hash:7].js',
      assetFileNames: 'dist/[name]-[hash:7][extname]',
    },
  };
}

/**
 * The application for Node, which prerenders its pages.
 *
 * @param site the URL of the folder of the built site, whose languages are read
 */
export function prerendererConfig(mode: string, site: URL): InlineConfig {
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

/** Starts the recipient's page in development, where all pages have the same HTML. The build writes it into a file of its own. */
function recipientInDevelopment(): Plugin {
  return {
    name: 'waxseal:recipient',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { originalUrl = '' }) =>
        originalUrl.startsWith('/secret/')
          ? html.replace('./app/main.tsx', '/recipient/main.tsx')
          : html,
    },
  };
}

function siteBundles(mode: string) {
  return bundlesOf(
    { web: root, worker: fileURLToPath(new URL('../worker', import.meta.url)) },
    mode !== 'production',
  );
}

function sitePlugins(bundles: ReturnType<typeof siteBundles>) {
  return [
    tanstackRouter(routing),
    formatjs({ ast: true }),
    react(),
    recipientInDevelopment(),
    importsWithStyles(root),
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
  return {
    root,
    base: '/',
    publicDir: `${root}public`,
    plugins: sitePlugins(bundles),
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
      rolldownOptions: bundling(mode),
    },
  };
});
