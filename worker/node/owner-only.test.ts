import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { closeToOthers } from './owner-only.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-owner-'));
});
afterEach(() => {
  rmSync(home, { recursive: true, force: true });
});

it('closes a file to others, and makes none that is missing', () => {
  const path = join(home, 'secrets.json');
  closeToOthers('SECRETS_FILE', path);
  expect(existsSync(path)).toBe(false);
  writeFileSync(path, '{}');
  chmodSync(path, 0o664);
  closeToOthers('SECRETS_FILE', path);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

// Not even root may change the mode of these files.
it.runIf(process.platform === 'linux')(
  'names a file that only its owner can close, with what to do',
  () => {
    const path = '/proc/self/status';
    expect(() => closeToOthers('SECRETS_FILE', path)).toThrow(
      `SECRETS_FILE can be read by other users, and its mode cannot be changed: its owner has to run chmod go= '${path}'`,
    );
  },
);

const NAMESPACE = ['--user', '--map-root-user', '--mount', '--'];
const hasMounts = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0;

/** The test needs Linux, and users who may create namespaces. */
it.runIf(hasMounts)(
  'reads a file on a read-only mount, as of Docker and Kubernetes, with the mode that it has there',
  () => {
    const mount = join(home, 'run');
    mkdirSync(mount);
    const modules = ['owner-only', 'secrets-file'].map((name) =>
      join(import.meta.dirname, `${name}.ts`),
    );
    const script = `
    const [{ closeToOthers }, { localSecrets }] = await Promise.all(${JSON.stringify(modules)}.map((path) => import(path)));
    closeToOthers('SECRETS_FILE', 'secrets.json');
    console.log(localSecrets('secrets.json').SHARD_KEY);`;
    const line =
      'mount -t tmpfs waxseal "$1" && cd "$1" && echo \'{"SHARD_KEY":"the route"}\' > secrets.json && chmod 444 secrets.json && ' +
      'mount -o remount,ro "$1" && "$2" --input-type=module --eval "$3"';
    const { stdout, stderr } = spawnSync(
      'unshare',
      [...NAMESPACE, 'sh', '-c', line, 'sh', mount, process.execPath, script],
      { encoding: 'utf8' },
    );
    expect([stdout, stderr]).toEqual(['the route\n', '']);
  },
);
