/** The numbers that bound what visitors can hold open. A stalled request costs some 45 kB, most of them in the runtime. */
export const frontLimits = {
  /** From a connection's first moment to the end of the headers. Against slowloris; a phone on a bad line needs 5 s. */
  headersMs: 15_000,
  /** Without a byte of a body that was announced. A phone that changes networks is back by then, or not at all. */
  stallMs: 20_000,
  /** How long a body may take, and for how many of its bytes it gets a second more: what drips is cut, what is slow is not. */
  bodyMs: 60_000,
  bytesPerSecond: 8 * 1024,
  /** The longest that any body may take. The largest secret, 15 MB, takes half an hour at the slowest rate; 60 MB need 17 kB/s. */
  bodyMsMax: 60 * 60 * 1000,
  /** How often deadlines are looked at. */
  sweepMs: 1000,
  /**
   * Requests whose body is still arriving, of one address and of all. An office behind one address, or 64 parallel readers,
   * stay far below the first; an address alone cannot use up the second.
   */
  arrivingPerAddress: 256,
  arriving: 1024,
  /** Requests that were not answered yet, of one address and of all: some seconds of work. */
  inFlightPerAddress: 1024,
  inFlight: 4096,
  /** Connections, whatever is sent on them. Each is a file descriptor, and some 12 kB. */
  connections: 16_384,
  /** How long a client may read nothing of an answer that is too large for its connection's buffers. */
  unreadMs: 30_000,
  /** How long an idle connection is kept. nginx keeps its own for 60 s: so it is the proxy that closes first. */
  keepAliveMs: 65_000,
  /** How long an idle connection to the runtime is kept for the next look. The runtime itself closes one after 5 s. */
  runtimeKeepAliveMs: 3000,
  /** How long a client that is still sending may take to read why it is refused. */
  lingerMs: 2000,
} as const;

export type FrontLimits = Readonly<Record<keyof typeof frontLimits, number>>;

export const RETRY_AFTER_SECONDS = 2;
