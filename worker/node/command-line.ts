/** Builds the npm package of the command line in `dist/cli`, ready for `npm publish dist/cli`. */
import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'vite';
import manifest from '../../package.json' with { type: 'json' };
import { SOURCE_URL } from '../../shared/source.ts';
import { commandLineDirectory, root } from './paths.ts';

const PROGRAM = 'waxseal.js';

/** Writes the package: one program file without dependencies, manifest, README and licences. */
export async function buildCommandLine(directory: string): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  await bundle(directory);
  chmodSync(resolve(directory, PROGRAM), 0o755);
  writeFileSync(resolve(directory, 'package.json'), `${JSON.stringify(ownManifest(), null, 2)}\n`);
  writeFileSync(resolve(directory, 'README.md'), readme());
  copyFileSync(resolve(root, 'LICENSE'), resolve(directory, 'LICENSE'));
  // It is bundled, so its licence must be included.
  const valibot = resolve(root, 'node_modules/valibot/LICENSE.md');
  copyFileSync(valibot, resolve(directory, 'LICENSE-valibot.md'));
}

async function bundle(directory: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [versionOnly()],
    ssr: { noExternal: true },
    build: {
      ssr: resolve(root, 'shared/cli/main.ts'),
      target: 'node20',
      outDir: directory,
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        output: {
          entryFileNames: PROGRAM,
          banner: '#!/usr/bin/env node',
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
    files: [PROGRAM, 'LICENSE-valibot.md'],
  };
}

function readme(): string {
  return readFileSync(resolve(root, 'docs/cli.md'), 'utf8');
}

if (import.meta.main) await buildCommandLine(commandLineDirectory);
