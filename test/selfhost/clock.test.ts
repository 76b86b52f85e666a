/** The clock of the machine was ahead once: a start says so, the health check fails, and the documented repair ends that. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiClient } from '../support/client.ts';
import { startAlone } from './alone.ts';

/** Ten years, and a little for the time that the test takes. */
const AHEAD_MS = 3650 * 86_400_000 + 3_600_000;

let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'waxseal-clock-'));
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

/** What each vault last stored, from its file. */
function countedAt(change = ''): number[] {
  const folder = join(home, 'state/objects/SecretVault');
  const files = readdirSync(folder).filter((name) => /^[\da-f]{64}\.sqlite$/.test(name));
  return files.flatMap((name) => {
    const vault = new DatabaseSync(join(folder, name));
    if (change !== '') vault.exec(change);
    const [row] = vault.prepare('SELECT counted_at, reported_at FROM counters').all();
    vault.close();
    // The vault of the canary counts nothing. What the directory does not know yet is no part of the test.
    return Number(row?.['reported_at']) === 0 ? [] : [Number(row?.['counted_at'])];
  });
}

it('reports a clock that was ahead at the start and by the health check, until it is repaired', async () => {
  const first = await startAlone({ home });
  const client = apiClient(first.base, 1);
  await client.conceal({ secret: 'a new horse' });
  client.close();
  await expect.poll(() => countedAt()).toHaveLength(1);
  await first.stop();
  countedAt(`UPDATE counters SET counted_at = counted_at + ${AHEAD_MS} WHERE counted_at > 0`);

  const second = await startAlone({ home });
  await expect
    .poll(() => second.output())
    .toContain('"event":"clock_ahead","vaults":"1","days":"3650"');
  expect((await fetch(`${second.base}/api/v2/health`)).status).toBe(500);
  expect((await fetch(`${second.base}/api/v2/status`)).status).toBe(200);
  await second.stop();

  const third = await startAlone({ home, env: { CLOCK_REPAIR: '1' } });
  await expect.poll(async () => (await fetch(`${third.base}/api/v2/health`)).status).toBe(200);
  await third.stop();
  const repaired = countedAt();
  expect(repaired).toHaveLength(1);
  expect(Math.max(...repaired)).toBeLessThanOrEqual(Date.now());

  const fourth = await startAlone({ home });
  expect((await fetch(`${fourth.base}/api/v2/health`)).status).toBe(200);
  expect(fourth.output()).not.toContain('clock_ahead');
  await fourth.stop();
});
