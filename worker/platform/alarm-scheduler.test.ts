import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AlarmScheduler, type AlarmStorage, type NamedAlarm } from './alarm-scheduler.ts';

const START = 1_000_000;
const MINUTE = 60_000;

let now: number;
let storage: AlarmStorage & { at: number | null; writes: number };
let due: Map<string, number>;
let ran: string[];

beforeEach(() => {
  now = START;
  due = new Map();
  ran = [];
  storage = {
    at: null,
    writes: 0,
    getAlarm: () => Promise.resolve(storage.at),
    setAlarm: (at) => {
      storage.at = at;
      storage.writes++;
      return Promise.resolve();
    },
  };
});

function alarm(name: string, over: Partial<NamedAlarm> = {}): NamedAlarm {
  return {
    failureCode: `${name}_failed`,
    dueAt: () => due.get(name) ?? null,
    run: () => {
      ran.push(name);
      due.delete(name);
    },
    ...over,
  };
}

function schedulerOf(...alarms: NamedAlarm[]): AlarmScheduler {
  return new AlarmScheduler(storage, alarms, () => now);
}

/** The platform calls: the stored alarm is gone by then. */
async function ring(scheduler: AlarmScheduler): Promise<void> {
  storage.at = null;
  await scheduler.run();
}

describe('the platform’s alarm', () => {
  it('sets no alarm while nothing is due', () => {
    schedulerOf(alarm('a')).update();
    expect(storage.at).toBeNull();
  });

  it('sets the alarm for the earliest of several, and moves it only to an earlier time', () => {
    const scheduler = schedulerOf(alarm('a'), alarm('b'));
    due.set('a', START + 500);
    scheduler.update();
    due.set('b', START + 900);
    scheduler.update();
    expect([storage.at, storage.writes]).toEqual([START + 500, 1]);
    due.set('b', START + 100);
    scheduler.update();
    expect(storage.at).toBe(START + 100);
  });

  it('waits for more work before it runs what is due', () => {
    const scheduler = schedulerOf(alarm('a', { delayMs: 2000 }));
    due.set('a', 0);
    scheduler.update();
    now += 1000;
    scheduler.update();
    expect([storage.at, storage.writes]).toEqual([START + 2000, 1]);
  });

  it('sets no alarm again that was set before a start, once it was loaded', async () => {
    storage.at = START + 100;
    const scheduler = schedulerOf(alarm('a'));
    await scheduler.load();
    due.set('a', START + 200);
    scheduler.update();
    expect([storage.at, storage.writes]).toEqual([START + 100, 0]);
  });

  it('does not take the alarm for set when it could not be: logs that, and sets it at the next look', async () => {
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const scheduler = schedulerOf(alarm('a'));
    due.set('a', START + 500);
    vi.spyOn(storage, 'setAlarm').mockRejectedValueOnce(new Error('disk'));
    scheduler.update();
    await expect.poll(() => warning).toHaveBeenCalledOnce();
    expect(warning.mock.calls.join()).toContain('alarm_not_set');
    expect([storage.at, scheduler.isLost()]).toEqual([null, true]);
    scheduler.update();
    expect([storage.at, scheduler.isLost()]).toEqual([START + 500, false]);
    warning.mockRestore();
  });

  it('sets the alarm again when it did not come for a minute', () => {
    const scheduler = schedulerOf(alarm('a'));
    due.set('a', START);
    scheduler.update();
    now += MINUTE;
    expect(scheduler.isLost()).toBe(false);
    now += 1;
    expect(scheduler.isLost()).toBe(true);
    scheduler.update();
    expect(storage.at).toBe(now);
  });
});

describe('a run', () => {
  it('runs all that are due, in order, and leaves the others', async () => {
    const scheduler = schedulerOf(alarm('a'), alarm('b'), alarm('c'));
    due = new Map(Object.entries({ c: 0, b: START + 1, a: START }));
    await ring(scheduler);
    expect(ran).toEqual(['a', 'c']);
    expect(storage.at).toBe(START + 1);
  });

  it('runs what an earlier alarm of the same run made due', async () => {
    const run = () => {
      due.delete('a');
      due.set('b', now);
    };
    const scheduler = schedulerOf(alarm('a', { run }), alarm('b'));
    due.set('a', START);
    await ring(scheduler);
    expect(ran).toEqual(['b']);
  });

  it('logs work that fails, retries it after a minute, and lets it hold up nothing else', async () => {
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const run = vi.fn<() => Promise<void>>(() => Promise.reject(new Error('down')));
    const scheduler = schedulerOf(alarm('a', { run }), alarm('b'));
    due = new Map(Object.entries({ a: START, b: START }));
    await ring(scheduler);
    expect(ran).toEqual(['b']);
    expect(warning).toHaveBeenCalledWith(expect.stringContaining('a_failed'));
    expect(storage.at).toBe(START + MINUTE);
    now += MINUTE - 1;
    await ring(scheduler);
    expect(run).toHaveBeenCalledOnce();
    now += 1;
    run.mockImplementation(() => {
      due.delete('a');
      return Promise.resolve();
    });
    await ring(scheduler);
    expect([run.mock.calls.length, storage.at]).toEqual([2, null]);
    warning.mockRestore();
  });

  it('sets the alarm for work that was queued meanwhile once, at its end', async () => {
    const gate = Promise.withResolvers<void>();
    const scheduler = schedulerOf(alarm('slow', { run: () => gate.promise }), alarm('b'));
    due.set('slow', START);
    const running = ring(scheduler);
    due.set('b', START + 10);
    scheduler.update();
    due.delete('slow');
    gate.resolve();
    await running;
    expect([storage.at, storage.writes]).toEqual([START + 10, 1]);
  });

  it('does not throw when a time cannot be read, and tries again', async () => {
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const dueAt = () => {
      throw new Error('broken');
    };
    await ring(schedulerOf(alarm('a', { dueAt })));
    expect(storage.at).toBe(START + MINUTE);
    warning.mockRestore();
  });
});
