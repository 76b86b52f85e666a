/** A closed loop of calls over kept-alive connections, for servers of any kind. */
import { type HttpAnswer, httpClient, type HttpRequest } from '../support/http.ts';
import type { Protocol } from './protocols.ts';

interface Calls {
  /** The next call; undefined when there is nothing more to ask. */
  next(): HttpRequest | undefined;
  /** @throws when the answer is none */
  check(answer: HttpAnswer): void;
}

export interface Load extends Calls {
  readonly base: string;
  readonly connections: number;
  readonly milliseconds: number;
}

export interface Throughput {
  readonly calls: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Makes calls for as long as there are any, or until the time is over. */
export async function throughput(load: Load): Promise<Throughput> {
  const http = httpClient(load.base, load.connections);
  const timesMs: number[] = [];
  const start = performance.now();
  const isOver = () => performance.now() - start >= load.milliseconds;
  const caller = async () => {
    for (let call = load.next(); call !== undefined; call = isOver() ? undefined : load.next()) {
      const sentAt = performance.now();
      load.check(await http.send(call));
      timesMs.push(performance.now() - sentAt);
    }
  };
  try {
    await Promise.all(Array.from({ length: load.connections }, caller));
  } finally {
    http.close();
  }
  const seconds = (performance.now() - start) / 1000;
  timesMs.sort((one, other) => one - other);
  const at = (share: number) => timesMs[Math.floor((timesMs.length - 1) * share)] ?? NaN;
  return {
    calls: timesMs.length,
    perSecond: timesMs.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  };
}

/** Creates secrets, at most so many, and collects their ids. */
export function creating(protocol: Protocol, ids: string[], callsMax = Infinity): Calls {
  let left = callsMax;
  return {
    next: () => (left-- > 0 ? protocol.create() : undefined),
    check: (answer) => void ids.push(protocol.idOf(answer)),
  };
}

/** Reads each of the secrets, once. */
export function reading(protocol: Protocol, ids: string[]): Calls {
  return {
    next: () => {
      const id = ids.pop();
      return id === undefined ? undefined : protocol.read(id);
    },
    check: (answer) => {
      if (protocol.isRead(answer)) return;
      throw new Error(`the server answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    },
  };
}
