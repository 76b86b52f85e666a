/** Finds Caddy and nginx for the tests, and downloads Debian's packages where they are missing. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type ProxyName = 'caddy' | 'nginx';

/** The argument that shows that a proxy runs, with all its libraries. */
const versionOption = { caddy: 'version', nginx: '-v' } as const;
const fetched = fileURLToPath(new URL('../../.cache/proxies', import.meta.url));

/** The path of a reverse proxy. Throws with advice when none is installed and none can be downloaded. */
export function provideProxy(name: ProxyName): string {
  const found = findProxy(name);
  if (found !== undefined) return found;
  console.log(`No ${name} was found; fetching Debian’s.`);
  fetchPackage(name);
  const unpacked = findProxy(name);
  if (unpacked !== undefined) return unpacked;
  throw new Error(
    `The tests of self-hosting need ${name}, and it could not be fetched. ` +
      `Install it: \`apt-get install --no-install-recommends ${name}\` as root, or \`brew install ${name}\`.`,
  );
}

function findProxy(name: ProxyName): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/bin',
    join(fetched, name, 'usr/sbin'),
    join(fetched, name, 'usr/bin'),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => canRun(path, name));
}

function canRun(path: string, name: ProxyName): boolean {
  return existsSync(path) && spawnSync(path, [versionOption[name]]).status === 0;
}

/** Unpacked, not installed: that needs no root and starts no service. */
function fetchPackage(name: ProxyName): void {
  if (!existsSync('/usr/bin/apt-get')) return;
  mkdirSync(fetched, { recursive: true });
  const folder = mkdtempSync(join(fetched, `${name}-`));
  if (!download(name, folder) && process.getuid?.() === 0) {
    run(folder, 'apt-get', ['update']);
    download(name, folder);
  }
  const archive = readdirSync(folder).find((file) => file.endsWith('.deb'));
  if (archive !== undefined) run(folder, 'dpkg-deb', ['--extract', archive, '.']);
  // Other test files may fetch it, too: it appears whole, and the first stays. A program that is being written cannot be started.
  try {
    renameSync(folder, join(fetched, name));
  } catch {
    rmSync(folder, { recursive: true });
  }
}

function download(name: ProxyName, folder: string): boolean {
  return run(folder, 'apt-get', ['download', name]);
}

function run(folder: string, command: string, parameters: string[]): boolean {
  const { status } = spawnSync(command, parameters, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 2],
    timeout: 120_000,
  });
  return status === 0;
}
