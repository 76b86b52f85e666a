/** Builds the npm package of the command line in `dist/cli`, ready for `npm publish dist/cli`. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { SOURCE_URL } from '../../shared/source.ts';
import { commandLineDirectory, root } from './paths.ts';

const PROGRAM = 'waxseal.js';
/** For other programs: encryption without the command line. */
const LIBRARY = 'seal.js';
/** They are bundled, so their licences must be included. */
const LICENCES = {
  'LICENSE-valibot.md': 'valibot/LICENSE.md',
  'LICENSE-bip39': '@scure/bip39/LICENSE',
};

/** Writes the package: program and library without dependencies, manifest, README and licences. */
export async function buildCommandLine(directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  await bundle('shared/cli/main.ts', directory, PROGRAM);
  await bundle('shared/seal/exports.ts', directory, LIBRARY);
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
  const { name, version, description, license, type, engines } = manifest;
  return {
    name,
    version,
    description,
    license,
    repository: { type: 'git', url: `git+${SOURCE_URL}.git` },
    type,
    engines,
    // Needs file modes and /dev/tty; on Windows it runs in WSL.
    os: ['!win32'],
    bin: { [name]: PROGRAM },
    exports: { './seal': `./${LIBRARY}` },
    files: [PROGRAM, LIBRARY, ...Object.keys(LICENCES)],
  };
}

function readme(): string {
  return readFileSync(resolve(root, 'docs/cli.md'), 'utf8');
}

if (import.meta.main) await buildCommandLine(commandLineDirectory);
