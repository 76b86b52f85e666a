/** The state directory of a built server, searched byte by byte. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiClient, type Client } from '../support/client.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { filesThatHold, readAll, stateCopy } from './search.ts';
import { sharesIn } from './shares.ts';

const secret = 'the launch code is 0000, and so it has been for years';
const passphrase = 'correct horse battery staple';
const label = 'the silo in the northern field';
const utf8 = (text: string) => Buffer.from(text, 'utf8');
/** Enough for some vaults to store several: deleted bytes remain on pages that other rows share. */
const SECRETS = 60;
/** What docs/self-hosting.md promises. */
const SCRUBBED_MS_MAX = 30_000;

let home: string;
let server: RunningServer;
let client: Client;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-at-rest-'));
  server = await startServer({ home });
  client = apiClient(server.base, 4);
}, 120_000);

afterAll(async () => {
  client.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

describe('the state directory', () => {
  it('never holds a secret, a passphrase, a label or a link, neither before a reveal nor after it', async () => {
    const { secretKey, metadataKey } = await client.conceal({ secret, passphrase, label });
    const needles = [secret, passphrase, label, secretKey, metadataKey].map(utf8);
    const before = stateCopy(home);
    for (const needle of needles) expect(filesThatHold(readAll(before), needle)).toEqual([]);
    const revealed = await client.reveal(secretKey, { passphrase });
    expect(revealed.ok && revealed.reply.record.secret_value).toBe(secret);
    const after = stateCopy(home);
    for (const needle of needles) expect(filesThatHold(readAll(after), needle)).toEqual([]);
  });

  it('can be searched: what it does hold is found', async () => {
    const { metadataKey } = await client.conceal({ secret });
    const answer = await client.receipt(metadataKey);
    if (!answer.ok) throw new Error('the receipt is gone');
    const id = answer.reply.record.secret_shortkey;
    expect(filesThatHold(readAll(stateCopy(home)), utf8(id))).not.toEqual([]);
  });

  it('loses every byte of their shares soon after secrets were burned', async () => {
    const before = new Set(sharesIn(stateCopy(home)).map(hexOf));
    const secrets = Array.from({ length: SECRETS }, () => client.conceal({ secret }));
    const links = await Promise.all(secrets);
    const shares = sharesIn(stateCopy(home)).filter((share) => !before.has(hexOf(share)));
    expect(shares).toHaveLength(SECRETS);
    const objects = join(home, 'state/objects');
    const legible = () => {
      const contents = readAll(objects);
      const isHeld = (part: Uint8Array) => filesThatHold(contents, part).length > 0;
      return shares.filter((share) => isHeld(share.subarray(0, 8)) || isHeld(share.subarray(-8)));
    };
    expect(legible()).toHaveLength(SECRETS);
    for (const { metadataKey } of links) expect((await client.burn(metadataKey)).ok).toBe(true);
    const deadline = Date.now() + SCRUBBED_MS_MAX;
    while (legible().length > 0 && Date.now() < deadline) await pause(500);
    expect(legible()).toEqual([]);
  }, 90_000);
});

function hexOf(share: Uint8Array): string {
  return Buffer.from(share).toString('hex');
}
