/**
 * Builds the npm package of the command line in `dist/cli`. `NPM_PACKAGE` is its name in the registry, such as `@example/waxseal`:
 * only who owns a scope can publish there, so without it a release publishes nothing.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { SOURCE_URL } from '../../shared/source.ts';
import { commandLineDirectory, root } from './paths.ts';

const PROGRAM = 'waxseal.js';
/** The libraries for other programs, encryption without the command line, and the modules that say what they export. */
const LIBRARIES = { seal: 'exports', ask: 'ask-exports' };
/** They are bundled, so their licences must be included. */
const LICENCES = {
  'LICENSE-valibot.md': 'valibot/LICENSE.md',
  'LICENSE-bip39': '@scure/bip39/LICENSE',
  'LICENSE-noble-curves': '@noble/curves/LICENSE',
  'LICENSE-noble-hashes': '@noble/hashes/LICENSE',
  'LICENSE-noble-post-quantum': '@noble/post-quantum/LICENSE',
};

/** Writes the package: program and libraries without dependencies, manifest, README and licences. */
export async function buildCommandLine(directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  await bundle('shared/cli/main.ts', directory, PROGRAM);
  for (const [name, source] of Object.entries(LIBRARIES)) {
    await bundle(`shared/seal/${source}.ts`, directory, `${name}.js`);
    writeFileSync(resolve(directory, `${name}.d.ts`), libraryTypes(source));
  }
  chmodSync(resolve(directory, PROGRAM), 0o755);
  writeFileSync(resolve(directory, 'package.json'), `${JSON.stringify(ownManifest(), null, 2)}\n`);
  writeFileSync(resolve(directory, 'README.md'), readme());
  copyFileSync(resolve(root, 'LICENSE'), resolve(directory, 'LICENSE'));
  for (const [name, source] of Object.entries(LICENCES)) {
    copyFileSync(resolve(root, 'node_modules', source), resolve(directory, name));
  }
}

async function bundle(source: string, directory: string, name: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [versionOnly()],
    ssr: { noExternal: true },
    build: {
      ssr: resolve(root, source),
      target: 'node20',
      outDir: directory,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        output: {
          entryFileNames: name,
          banner: name === PROGRAM ? '#!/usr/bin/env node' : '',
          codeSplitting: false,
        },
      },
    },
  });
}

const DECLARE = (
  '--ignoreConfig --declaration --emitDeclarationOnly --allowImportingTsExtensions --strict --rootDir shared ' +
  '--target ES2024 --module ESNext --moduleResolution bundler --lib ES2024,DOM,DOM.AsyncIterable'
).split(' ');

/** The types of a library: the declarations of its modules in one file, which exports what its source does. */
function libraryTypes(source: string): string {
  const output = mkdtempSync(join(tmpdir(), 'waxseal-types-'));
  try {
    execFileSync(
      resolve(root, 'node_modules/.bin/tsc'),
      [`shared/seal/${source}.ts`, ...DECLARE, '--outDir', output],
      {
        cwd: root,
      },
    );
    const folder = join(output, 'seal');
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    const modules = readdirSync(folder).filter((name) => name !== `${source}.d.ts`);
    const declarations = modules.toSorted().map((name) =>
      read(name)
        .replaceAll(/^(?:import .*|export \{\});\n/gm, '')
        .replaceAll(/^export /gm, ''),
    );
    return [...declarations, read(`${source}.d.ts`).replaceAll(/ from '.*'/g, '')].join('');
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Replaces the repository's manifest, which the program reads its version from, by the version alone. */
function versionOnly() {
  const path = resolve(root, 'package.json');
  const { version } = manifest;
  return {
    name: 'version-only',
    load: (id: string) => (id === path ? JSON.stringify({ version }) : undefined),
  };
}

function ownManifest() {
  const { NPM_PACKAGE = '' } = process.env;
  const { name: program, version, description, license, type, engines } = manifest;
  const libraries = Object.keys(LIBRARIES);
  return {
    // A workflow sets a variable that does not exist to nothing.
    name: NPM_PACKAGE === '' ? program : NPM_PACKAGE,
    version,
    description,
    license,
    repository: { type: 'git', url: `git+${SOURCE_URL}.git` },
    type,
    engines,
    // The program needs file modes and /dev/tty; on Windows it runs in WSL.
    os: ['!win32'],
    bin: { [program]: PROGRAM },
    exports: Object.fromEntries(
      libraries.map((name) => [`./${name}`, { types: `./${name}.d.ts`, default: `./${name}.js` }]),
    ),
    files: [
      PROGRAM,
      ...libraries.flatMap((name) => [`${name}.js`, `${name}.d.ts`]),
      ...Object.keys(LICENCES),
    ],
  };
}

function readme(): string {
  return readFileSync(resolve(root, 'docs/cli.md'), 'utf8');
}

if (import.meta.main) await buildCommandLine(commandLineDirectory);
