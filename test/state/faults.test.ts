/** A disk that is full or read-only, and files that are damaged or gone: who is concerned is told, and nothing else is lost. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { apiClient, type Client, type Concealed } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { fillDisk } from '../torture/own-disk.ts';

const SECRETS = 40;
const unavailable = { ok: false, status: 503, failure: { code: 'store_unavailable' } };
const smallDisk = fileURLToPath(new URL('small-disk-server.ts', import.meta.url));
/** Other systems have none, or do not let everyone. */
const hasNamespaces =
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0;

let home: string;
let server: RunningServer;
let client: Client;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-faults-'));
});
afterEach(async () => {
  client.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

async function start(program?: string): Promise<void> {
  server = await startServer({ home, ...(program !== undefined && { program }) });
  client = apiClient(server.base, 4);
}

async function health() {
  const answer = await fetch(`${server.base}/api/v2/health`);
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}

const broken = {
  status: 503,
  body: { code: 'store_unavailable', stores: { kv: 'ok', vault: 'silent' } },
};

/** The files of the vaults that hold a secret, by how many. */
function vaults(): { readonly file: string; readonly secrets: number }[] {
  const files = globSync(join(home, 'state/objects/SecretVault/*.sqlite'));
  return files.flatMap((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    const [row] = database.prepare('SELECT count(*) AS secrets FROM secrets').all();
    database.close();
    const secrets = Number(row?.['secrets']);
    return secrets > 0 ? [{ file, secrets }] : [];
  });
}

it.each([
  ['gone', (file: string) => rmSync(file)],
  ['empty', (file: string) => truncateSync(file)],
  ['no database', (file: string) => writeFileSync(file, 'x'.repeat(8192))],
  ['half', (file: string) => truncateSync(file, 4096)],
])(
  'loses one vault alone whose file is %s, and says so in the health check',
  async (_, damage) => {
    await start();
    const links = await Promise.all(
      Array.from({ length: SECRETS }, () => client.conceal({ secret: 'a new horse' })),
    );
    client.close();
    await server.stop();
    const [{ file, secrets } = { file: '', secrets: 0 }] = vaults();
    copyFileSync(file, join(home, 'kept'));
    damage(file);
    await start();
    const opened = await Promise.all(links.map(open));
    expect(opened.filter(({ ok }) => ok)).toHaveLength(SECRETS - secrets);
    for (const answer of opened.filter(({ ok }) => !ok)) expect(answer).toMatchObject(unavailable);
    // An answer of the health check is up to a second old.
    await expect.poll(health).toMatchObject(broken);
    expect(server.output()).toContain(`SecretVault ${basename(file, '.sqlite')}`);

    // Not under a server that runs: it may write what it knows of the file when it stops.
    client.close();
    await server.stop();
    copyFileSync(join(home, 'kept'), file);
    await start();
    expect((await health()).status).toBe(200);
    const left = await Promise.all(links.filter((_link, at) => !opened[at]?.ok).map(open));
    expect(left.map(({ ok }) => ok)).toEqual(left.map(() => true));
  },
  120_000,
);

it.runIf(hasNamespaces)(
  'refuses what it cannot store on a full disk, loses nothing that was stored, and says so in the health check',
  async () => {
    await start(smallDisk);
    const link = await client.conceal({ secret: 'a new horse' });
    expect((await health()).status).toBe(200);
    const free = fillDisk(`/proc/${server.group}/root${home}/state`);
    const large = 'x'.repeat(9000);
    await expect(client.conceal({ secret: large })).rejects.toThrow('store_unavailable');
    await expect.poll(health).toMatchObject({ status: 503 });
    expect(await client.show(link.secretKey)).toMatchObject({ ok: true });
    free();
    await client.conceal({ secret: large });
    expect(await open(link)).toMatchObject({ ok: true });
  },
  120_000,
);

it.runIf(hasNamespaces)('reports a read-only disk as a start error of one line', async () => {
  await start();
  const failed = startServer({ home: join(home, 'ro'), env: { DISK: 'ro' }, program: smallDisk });
  await expect(failed).rejects.toThrow(/Waxseal did not start: .*\n$/);
  await expect(failed).rejects.not.toThrow(/\n +at /);
});

async function open({ secretKey }: Concealed) {
  return client.reveal(secretKey);
}
