import { expect, it } from 'vitest';
import { type HashingCall, HashTurns } from './hash-turns.ts';

function enter(turns: HashTurns, who: string, now = 0): HashingCall {
  const call = turns.enter(who, now);
  if (!call) throw new Error('there is no room');
  return call;
}

/** Lets calls run until none wants to; returns their callers in the order in which they started. */
function runAll(turns: HashTurns, calls: readonly HashingCall[], hashes = 1): string[] {
  const left = new Map(calls.map((call) => [call, hashes]));
  const started: string[] = [];
  while (left.size > 0) {
    const running = [...left.keys()].filter((call) => turns.start(call, 0));
    started.push(...running.map(({ who }) => who));
    for (const call of running) {
      turns.stop(call, 0);
      const more = (left.get(call) ?? 0) - 1;
      if (more > 0) left.set(call, more);
      else left.delete(call);
    }
  }
  return started;
}

it('lets two callers hash at the same time, and no third; each once, however many calls they make', () => {
  const turns = new HashTurns();
  const [ada, again, bob, eve] = ['ada', 'ada', 'bob', 'eve'].map((who) => enter(turns, who));
  if (!ada || !again || !bob || !eve) throw new Error('they entered');
  expect(turns.start(ada, 0)).toBe(true);
  expect(turns.start(again, 0)).toBe(false);
  expect(turns.start(bob, 0)).toBe(true);
  expect(turns.start(eve, 0)).toBe(false);
  turns.stop(ada, 0);
  expect(turns.start(again, 0)).toBe(false);
  expect(turns.start(eve, 0)).toBe(true);
  turns.leave(bob);
  expect(turns.start(again, 0)).toBe(true);
});

it('gives callers turns: one with many calls and hashes delays a newcomer by one turn', () => {
  const turns = new HashTurns();
  const flood = Array.from({ length: 20 }, (_, place) => enter(turns, `flood ${place % 2}`));
  for (const call of flood) turns.start(call, 0);
  const newcomer = enter(turns, 'ada');
  for (const call of flood) turns.stop(call, 0);
  const started = runAll(turns, [...flood, newcomer], 3);
  expect(started.indexOf('ada')).toBeLessThan(4);
  expect(started).toHaveLength(63);
});

it('counts one turn of each other caller before a call, and those of its own', () => {
  const turns = new HashTurns();
  const calls = ['ada', 'ada', 'bob', 'ada', 'eve'].map((who) => enter(turns, who));
  const running = ['kim', 'lee'].map((who) => enter(turns, who));
  for (const call of [...running, ...calls]) turns.start(call, 0);
  expect(calls.map((call) => turns.ahead(call))).toEqual([0, 2, 1, 4, 2]);
});

it('takes 64 calls of a caller at most, and 256 of all together; those that left make room', () => {
  const turns = new HashTurns();
  const own = Array.from({ length: 64 }, () => enter(turns, 'ada'));
  expect(turns.enter('ada', 0)).toBeNull();
  for (const who of ['bob', 'eve', 'kim']) {
    for (let call = 0; call < 64; call++) enter(turns, who);
  }
  expect(turns.enter('new', 0)).toBeNull();
  const [first] = own;
  if (first) turns.leave(first);
  expect(turns.enter('new', 0)).not.toBeNull();
  expect(turns.enter('ada', 0)).toBeNull();
});

it('keeps no turn and no room for a call that is not seen for more than three seconds', () => {
  const turns = new HashTurns();
  const lost = ['ada', 'bob'].map((who) => enter(turns, who));
  expect(lost.map((call) => turns.start(call, 0))).toEqual([true, true]);
  const [ada, bob] = lost;
  const next = enter(turns, 'eve');
  if (!ada || !bob) throw new Error('they entered');
  turns.see(bob, 500);
  expect(turns.start(next, 3000)).toBe(false);
  expect(turns.start(next, 3001)).toBe(true);
  turns.stop(ada, 3002);
  expect(turns.start(ada, 3002)).toBe(false);
  turns.stop(next, 3002);
  expect(turns.start(ada, 3002)).toBe(true);
  for (let call = 0; call < 64; call++) turns.enter('kim', 5000);
  expect(turns.enter('kim', 8000)).toBeNull();
  expect(turns.enter('kim', 8001)).not.toBeNull();
});

it('makes room for others: refuses the newest waiting call of the caller with the most', () => {
  const turns = new HashTurns();
  const flood = Array.from({ length: 256 }, (_, place) => enter(turns, `flood ${place % 4}`));
  const waiting = flood.filter((call) => !turns.start(call, 0));
  expect(waiting).toHaveLength(254);
  for (let place = 0; place < 100; place++) enter(turns, `new ${place}`);
  const refused = flood.filter(({ state }) => state === 'refused');
  expect(refused).toHaveLength(100);
  for (const call of refused) expect(turns.start(call, 0)).toBe(false);
  const left = flood.filter((call) => !refused.includes(call));
  expect(
    Object.values(Object.groupBy(left, ({ who }) => who)).map((calls) => calls?.length),
  ).toEqual([39, 39, 39, 39]);
  expect(left).toEqual(flood.slice(0, left.length));
});

it('makes no room for one more call of a caller who has as many as any other', () => {
  const turns = new HashTurns();
  for (let place = 0; place < 256; place++) turns.start(enter(turns, `flood ${place % 32}`), 0);
  expect(turns.enter('flood 1', 0)).toBeNull();
  for (let own = 0; own < 7; own++) turns.start(enter(turns, 'ada'), 0);
  expect(turns.enter('ada', 0)).toBeNull();
});

it('refuses a call that waited for 45 seconds, unless it is its turn then', () => {
  const turns = new HashTurns();
  const running = ['ada', 'bob'].map((who) => enter(turns, who));
  const [late, patient] = ['eve', 'kim'].map((who) => enter(turns, who));
  if (!late || !patient) throw new Error('they entered');
  for (const call of running) turns.start(call, 0);
  for (let now = 0; now <= 45_000; now += 500) {
    for (const call of running) turns.see(call, now);
    expect([turns.start(late, now), turns.start(patient, now)]).toEqual([false, false]);
  }
  expect(turns.start(late, 45_001)).toBe(false);
  expect([late.state, patient.state]).toEqual(['refused', 'waiting']);
  for (const call of running) turns.stop(call, 45_001);
  expect(turns.start(patient, 45_001)).toBe(true);
  turns.stop(patient, 45_002);
  // Each of its hashes may wait as long.
  for (const call of running) expect(turns.start(call, 45_002)).toBe(true);
  expect(turns.start(patient, 45_002)).toBe(false);
  expect(patient.state).toBe('waiting');
});
