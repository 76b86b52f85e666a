/** The settings of an account's webhook in its file. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WEBHOOK_SECRET_OVERLAP_SECONDS } from '../../shared/limits.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { WebhookTable, webhookTable } from './settings.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;
const OVERLAP_MS = WEBHOOK_SECRET_OVERLAP_SECONDS * 1000;

function random(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(64));
}

let file: TestDatabase;
let table: WebhookTable;
const [url, secret] = [random(), random()];

beforeEach(() => {
  file = new TestDatabase(webhookTable);
  table = new WebhookTable(file.sql);
});

afterEach(() => file.close());

function set(): void {
  const encrypted = { encryptedUrl: url, encryptedSecret: secret };
  table.set({ ...encrypted, events: ['received', 'burned'], format: 'standard' }, NOW);
}

describe('a webhook', () => {
  it('is none before it is set', () => {
    expect(table.find()).toBeNull();
    expect(table.hasSecret(secret)).toBe(false);
    expect(table.nextDueAt()).toBeNull();
    expect(table.takeKeyCheck(NOW + 2 * DAY_MS)).toBe(false);
  });

  it('is read as it was set', () => {
    set();
    expect(table.find()).toEqual({
      encryptedUrl: url,
      encryptedSecrets: [secret],
      events: ['received', 'burned'],
      format: 'standard',
      createdAt: NOW,
    });
    expect(table.hasSecret(secret)).toBe(true);
    expect(table.hasSecret(random())).toBe(false);
  });

  it('keeps its secret when its address changes; the old address is overwritten', () => {
    set();
    const other = random();
    const changed = { encryptedUrl: other, encryptedSecret: random() };
    table.set({ ...changed, events: ['expired'], format: 'slack' }, NOW + 5);
    expect(table.find()).toEqual({
      encryptedUrl: other,
      encryptedSecrets: [secret],
      events: ['expired'],
      format: 'slack',
      createdAt: NOW,
    });
    expect(file.copiesOf([url])).toEqual([0]);
  });

  it('is overwritten when it is removed', () => {
    set();
    const next = random();
    table.renew(next, NOW);
    table.clear();
    expect(table.find()).toBeNull();
    expect(file.copiesOf([url, next])).toEqual([0, 0]);
  });
});

describe('a secret that was replaced', () => {
  it('signs beside the new one for a day, and is overwritten then', () => {
    set();
    const next = random();
    table.renew(next, NOW);
    expect(table.find()?.encryptedSecrets).toEqual([next, secret]);
    expect([table.hasSecret(next), table.hasSecret(secret)]).toEqual([true, false]);
    table.deleteOld(NOW + OVERLAP_MS - 1);
    expect(table.find()?.encryptedSecrets).toEqual([next, secret]);
    table.deleteOld(NOW + OVERLAP_MS);
    expect(table.find()?.encryptedSecrets).toEqual([next]);
  });

  it('is due when it ends, if that is before the next check of the keys', () => {
    set();
    expect(table.nextDueAt()).toBe(NOW + DAY_MS);
    table.renew(random(), NOW - 5);
    expect(table.nextDueAt()).toBe(NOW - 5 + OVERLAP_MS);
    table.deleteOld(NOW + OVERLAP_MS);
    expect(table.nextDueAt()).toBe(NOW + DAY_MS);
  });
});

describe('the keys that seal it', () => {
  it('are checked once a day', () => {
    set();
    expect(table.takeKeyCheck(NOW + DAY_MS - 1)).toBe(false);
    expect(table.takeKeyCheck(NOW + DAY_MS)).toBe(true);
    expect(table.takeKeyCheck(NOW + DAY_MS)).toBe(false);
    expect(table.takeKeyCheck(NOW + 2 * DAY_MS)).toBe(true);
  });

  it('replace each value where it stands, and nothing else', () => {
    set();
    const next = random();
    table.renew(next, NOW);
    const [newUrl, newNext, newSecret] = [random(), random(), random()];
    table.reencrypt(url, newUrl);
    expect(table.find()).toMatchObject({ encryptedUrl: newUrl, encryptedSecrets: [next, secret] });
    table.reencrypt(secret, newSecret);
    table.reencrypt(next, newNext);
    table.reencrypt(random(), random());
    expect(table.find()).toMatchObject({
      encryptedUrl: newUrl,
      encryptedSecrets: [newNext, newSecret],
    });
  });
});
