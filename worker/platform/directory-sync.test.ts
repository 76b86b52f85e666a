import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TestDatabase } from '../../test/support/worker/test-database.ts';
import type { Report } from '../admin/directory-types.ts';
import { DirectorySync, StoredSequence } from './directory-sync.ts';

const report: Report = { kind: 'limiter', day: '2026-11-22', hits: { LIMIT_CREATE: 3 } };

let file: TestDatabase;
let sequence: StoredSequence;
const send = vi.fn(() => Promise.resolve());

beforeEach(() => {
  file = new TestDatabase();
  sequence = new StoredSequence(file.storage.kv);
  send.mockReset();
});
afterEach(() => file.close());

function syncOf(): DirectorySync {
  return new DirectorySync(sequence, () => report, send);
}

it('keeps a change pending until it was reported and acknowledged', async () => {
  expect(syncOf().pending()).toBeNull();
  sequence.advance(7);
  expect(syncOf().pending()).toBe(7);
  await syncOf().sync();
  expect(send).toHaveBeenCalledWith(7, report);
  expect(syncOf().pending()).toBeNull();
  await syncOf().sync();
  expect(send).toHaveBeenCalledOnce();
});

it('gives a change a higher number than the one before, whatever the clock', () => {
  sequence.advance(100);
  sequence.advance(50);
  expect(sequence.read().last).toBe(101);
});

it('keeps a change pending when the report fails', async () => {
  sequence.advance(7);
  send.mockRejectedValueOnce(new Error('down'));
  await expect(syncOf().sync()).rejects.toThrow('down');
  expect(syncOf().pending()).toBe(7);
});

it('reports a change that is made during a report with the next one', async () => {
  sequence.advance(7);
  send.mockImplementationOnce(() => {
    sequence.advance(8);
    return Promise.resolve();
  });
  await syncOf().sync();
  expect(syncOf().pending()).toBe(8);
});

it('keeps a change acknowledged when an older report is acknowledged late', () => {
  sequence.advance(7);
  sequence.advance(8);
  sequence.acknowledge(8);
  sequence.acknowledge(7);
  expect(sequence.read()).toEqual({ last: 8, acknowledged: 8 });
});

it('sets the alarm while a change is pending, and not before its time', () => {
  const alarm = syncOf().alarm(2000);
  expect([alarm.delayMs, alarm.dueAt()]).toEqual([2000, null]);
  sequence.advance(7);
  expect(alarm.dueAt()).toBe(0);
  file.storage.kv.put('directory_sync', { last: 7, acknowledged: 0, notBefore: 500 });
  expect(alarm.dueAt()).toBe(500);
});
