/** The deliveries of a webhook in the file of an account, and the hosts that they may go to. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DELIVERY_LOG_MAX, DELIVERY_LOG_SECONDS } from '../../shared/limits.ts';
import { nextAttemptAt } from '../platform/rules/retry-schedule.ts';
import type { Attempt, DeliveryEvent } from './rules/webhook.ts';
import { sampleConfig } from '../../test/support/config-sample.ts';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import { DeliveryTable, deliveryTable, type DueDelivery, readWebhookUrl } from './deliveries.ts';

const NOW = Date.UTC(2026, 10, 22);
const anyId: unknown = expect.stringMatching(/^msg_[\w-]{20,}$/);
const KEPT_MS = DELIVERY_LOG_SECONDS * 1000;
const event: DeliveryEvent = {
  event: 'received',
  shortkey: 'receipti',
  secretShortkey: 'secretid',
  createdAt: NOW - 5000,
  at: NOW - 1000,
};
const refused: Attempt = {
  kind: 'failed',
  reason: 'refused',
  status: 503,
  isFinal: false,
  retryAfterSeconds: null,
};

let file: TestDatabase;
let table: DeliveryTable;

beforeEach(() => {
  file = new TestDatabase(deliveryTable);
  table = new DeliveryTable(file.sql);
});

afterEach(() => file.close());

/** Queues a delivery, and takes it for an attempt. */
function taken(now = NOW): DueDelivery {
  table.add(event, now);
  const [due] = table.takeDue(now, 10);
  if (!due) throw new Error('nothing is due');
  return due;
}

describe('a delivery that was queued', () => {
  it('is listed as waiting, due at once', () => {
    table.add(event, NOW);
    expect(table.list()).toEqual([
      {
        id: anyId,
        event: 'received',
        state: 'waiting',
        createdAt: NOW,
        changedAt: NOW,
        attempts: 0,
        status: null,
        reason: null,
        nextAttemptAt: NOW,
        shortkey: 'receipti',
        secretShortkey: 'secretid',
      },
    ]);
    expect(table.nextDueAt()).toBe(NOW);
  });

  it('is taken once it is due, and counted before it is sent', () => {
    table.add(event, NOW);
    expect(table.takeDue(NOW - 1, 10)).toEqual([]);
    const [delivery] = table.list();
    expect(table.takeDue(NOW, 10)).toEqual([{ ...event, id: delivery?.id, attempts: 1 }]);
    const nextAt = nextAttemptAt(1, NOW);
    expect(table.list()).toMatchObject([{ attempts: 1, nextAttemptAt: nextAt, changedAt: NOW }]);
    expect(table.takeDue(nextAt - 1, 10)).toEqual([]);
    expect(table.takeDue(nextAt, 10)).toMatchObject([{ attempts: 2 }]);
  });

  it('keeps who encrypted the secret', () => {
    const encrypted: DeliveryEvent = { ...event, sealedBy: 'browser' };
    table.add(encrypted, NOW);
    table.add(event, NOW);
    const [one, other] = table.takeDue(NOW, 2);
    expect(one).toMatchObject(encrypted);
    expect(other).not.toHaveProperty('sealedBy');
  });

  it('is taken in the order of its time, so many at once', () => {
    table.add({ ...event, shortkey: 'late' }, NOW);
    table.add({ ...event, shortkey: 'first' }, NOW - 1);
    table.add({ ...event, shortkey: 'later' }, NOW);
    expect(table.takeDue(NOW, 2).map(({ shortkey }) => shortkey)).toEqual(['first', 'late']);
    expect(table.takeDue(NOW, 2).map(({ shortkey }) => shortkey)).toEqual(['later']);
  });
});

describe('an attempt', () => {
  it('that arrived is recorded, and the delivery is listed for a month', () => {
    table.recordAttempt(taken(), { kind: 'delivered', status: 204 }, NOW + 9);
    expect(table.list()).toMatchObject([
      { state: 'delivered', status: 204, reason: null, nextAttemptAt: null, changedAt: NOW + 9 },
    ]);
    expect(table.nextDueAt()).toBe(NOW + 9 + KEPT_MS);
    table.deleteOld(NOW + 8 + KEPT_MS);
    expect(table.list()).toHaveLength(1);
    table.deleteOld(NOW + 9 + KEPT_MS);
    expect(table.list()).toEqual([]);
  });

  it('that failed is repeated later', () => {
    table.recordAttempt(taken(), refused, NOW + 9);
    expect(table.list()).toMatchObject([
      {
        state: 'waiting',
        status: 503,
        reason: 'refused',
        nextAttemptAt: nextAttemptAt(1, NOW + 9),
      },
    ]);
    table.deleteOld(NOW + 10 * KEPT_MS);
    expect(table.list()).toHaveLength(1);
  });

  it('that cannot succeed ends the delivery, which can be sent again', () => {
    const { id } = taken();
    const due = { ...event, id, attempts: 1 };
    expect(table.resend(id, NOW)).toBe(false);
    table.recordAttempt(due, { ...refused, isFinal: true, reason: 'unreadable' }, NOW + 9);
    expect(table.list()).toMatchObject([{ state: 'failed', nextAttemptAt: null }]);
    expect(table.nextDueAt()).toBe(NOW + 9 + KEPT_MS);
    expect(table.resend('msg_other', NOW)).toBe(false);
    expect(table.resend(id, NOW + 20)).toBe(true);
    expect(table.list()).toMatchObject([
      {
        state: 'waiting',
        attempts: 0,
        status: null,
        reason: null,
        changedAt: NOW + 20,
        nextAttemptAt: NOW + 20,
      },
    ]);
  });
});

describe('a test', () => {
  it('is sent once, and neither repeated nor sent again', () => {
    const test = table.addTest(NOW);
    expect(test).toEqual({
      id: anyId,
      event: 'test',
      shortkey: '',
      secretShortkey: '',
      createdAt: null,
      at: NOW,
      attempts: 1,
    });
    expect(table.list()).toMatchObject([
      { event: 'test', state: 'waiting', attempts: 1, nextAttemptAt: nextAttemptAt(1, NOW) },
    ]);
    expect(table.takeDue(NOW, 10)).toEqual([]);
    table.recordAttempt(test, refused, NOW + 5);
    expect(table.list()).toMatchObject([{ state: 'failed', reason: 'refused', status: 503 }]);
    expect(table.resend(test.id, NOW)).toBe(false);
  });

  it('whose attempt broke off has failed', () => {
    table.addTest(NOW);
    const later = nextAttemptAt(1, NOW);
    expect(table.takeDue(later, 10)).toEqual([]);
    expect(table.list()).toMatchObject([
      { state: 'failed', status: null, reason: 'timeout', changedAt: later, nextAttemptAt: null },
    ]);
  });
});

describe('the list', () => {
  it('has the newest first, and as many as it may', () => {
    for (let n = 0; n <= DELIVERY_LOG_MAX; n++) table.add({ ...event, shortkey: `${n}` }, NOW);
    const listed = table.list().map(({ shortkey }) => shortkey);
    expect(listed).toHaveLength(DELIVERY_LOG_MAX);
    expect([listed[0], listed.at(-1)]).toEqual([`${DELIVERY_LOG_MAX}`, '1']);
    // Those that wait are not deleted for it.
    expect(table.takeDue(NOW, 1000)).toHaveLength(DELIVERY_LOG_MAX + 1);
  });

  it('loses the oldest finished one above that', () => {
    table.recordAttempt(taken(), { kind: 'delivered', status: 200 }, NOW);
    const rows = () => file.run('SELECT 1 FROM deliveries').length;
    for (let n = 1; n < DELIVERY_LOG_MAX; n++) table.add(event, NOW);
    expect(rows()).toBe(DELIVERY_LOG_MAX);
    table.add(event, NOW);
    expect(rows()).toBe(DELIVERY_LOG_MAX);
    expect(table.list().every(({ state }) => state === 'waiting')).toBe(true);
  });

  it('is empty once it is cleared', () => {
    table.add(event, NOW);
    table.clear();
    expect(table.list()).toEqual([]);
    expect(table.nextDueAt()).toBeNull();
  });

  it('shows what another version stored as a test without a reason', () => {
    table.recordAttempt(taken(), { ...refused, isFinal: true }, NOW);
    file.run("UPDATE deliveries SET event = 'other', reason = 'other'");
    expect(table.list()).toMatchObject([{ event: 'test', reason: null, state: 'failed' }]);
  });
});

const JURISDICTIONS = JSON.stringify([
  { identifier: 'eu', display_name: 'European Union', domain: 'eu.seal.example' },
  { identifier: 'us', display_name: 'United States', domain: 'us.seal.example:8443' },
]);

it.each(['eu.seal.example', 'eu.seal.example.'])(
  'no webhook of a site with SITE_HOST=%s may lead to it, or to another of its regions',
  (SITE_HOST) => {
    const config = sampleConfig({ SITE_HOST, JURISDICTIONS });
    for (const host of [
      'eu.seal.example',
      'EU.seal.example.',
      'us.seal.example',
      'us.seal.example.',
    ]) {
      for (const port of ['', ':443', ':8443']) {
        expect(readWebhookUrl(`https://${host}${port}/in`, config)).toBeNull();
      }
    }
    for (const host of ['seal.example', 'hooks.eu.seal.example', 'ca.seal.example']) {
      expect(readWebhookUrl(`https://${host}/in`, config)).toBe(`https://${host}/in`);
    }
  },
);
