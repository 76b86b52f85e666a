/** A closed loop: every connection asks again as soon as it has its answer. */
import { median } from '../support/median.ts';
import { openConnection, type Reply } from './connection.ts';

export interface Load {
  readonly base: string;
  readonly connections: number;
  readonly milliseconds: number;
  /** The next request; nothing when there is nothing more to ask. */
  next(): string | undefined;
  readonly seen?: (reply: Reply) => void;
}

export interface Measured {
  readonly count: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failures: number;
}

export async function measure(load: Load): Promise<Measured> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.base)),
  );
  const timesMs: number[] = [];
  let failures = 0;
  const start = performance.now();
  const isOver = () => performance.now() - start >= load.milliseconds;
  await Promise.all(
    connections.map(async (first) => {
      let connection = first;
      for (let request = load.next(); request !== undefined && !isOver(); request = load.next()) {
        const asked = performance.now();
        const reply = await connection.ask(request).catch(() => null);
        timesMs.push(performance.now() - asked);
        if (reply?.status !== 200) failures += 1;
        if (reply) load.seen?.(reply);
        // The runtime hangs up on a connection that it left waiting for 5 s.
        else connection = await openConnection(load.base);
      }
      connection.close();
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  timesMs.sort((one, other) => one - other);
  return {
    count: timesMs.length,
    perSecond: timesMs.length / seconds,
    p50Ms: timesMs[Math.floor(timesMs.length * 0.5)] ?? 0,
    p99Ms: timesMs[Math.floor(timesMs.length * 0.99)] ?? 0,
    failures,
  };
}

/**
 * Measures loads in turns, so that whatever else the machine does meets all of them.
 *
 * @returns of each the medians of all rounds, and all its failures
 */
export async function alternately(loads: readonly Load[], rounds: number): Promise<Measured[]> {
  const measured: Measured[][] = loads.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const turns = [...loads.entries()];
    // Each goes first as often as the others.
    for (const [index, load] of round % 2 === 0 ? turns : turns.toReversed()) {
      measured[index]?.push(await measure(load));
    }
  }
  return measured.map(medians);
}

function medians(rounds: readonly Measured[]): Measured {
  return {
    count: rounds.reduce((sum, { count }) => sum + count, 0),
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    failures: rounds.reduce((sum, { failures }) => sum + failures, 0),
  };
}
