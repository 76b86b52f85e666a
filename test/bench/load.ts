/** A closed loop: every connection asks again as soon as it has its answer. */
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
    perSecond: timesMs.length / seconds,
    p50Ms: timesMs[Math.floor(timesMs.length * 0.5)] ?? 0,
    p99Ms: timesMs[Math.floor(timesMs.length * 0.99)] ?? 0,
    failures,
  };
}
