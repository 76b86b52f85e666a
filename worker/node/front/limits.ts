/** Limits of connections and requests. A stalled request costs about 45 kB, mostly in the runtime. */
export const frontLimits = {
  /** From the start of a connection to the end of the headers. Against slowloris; a slow phone needs 5 s. */
  headersMs: 15_000,
  /** Without a byte of an announced body. A phone that changes networks reconnects sooner. */
  stallMs: 20_000,
  /** The time for a body, plus a second for each `bytesPerSecond` bytes: slow bodies are accepted, trickling ones are not. */
  bodyMs: 60_000,
  bytesPerSecond: 8 * 1024,
  /** The same for a body that announces fewer bytes than this: most do. */
  smallBodyMs: 10_000,
  smallBodyBytes: 64 * 1024,
  /** The maximum time for a body. The largest secret, 15 MB, takes half an hour at the slowest rate; 60 MB need 17 kB/s. */
  bodyMsMax: 60 * 60 * 1000,
  /** How often deadlines are checked. */
  sweepMs: 1000,
  /**
   * Requests whose body is still arriving, per network (an IPv4 address, or 48 bits of IPv6) and in total. An office behind one
   * address, or 64 parallel requests, stay far below the first; one network cannot use up the second.
   */
  arrivingPerNetwork: 256,
  arriving: 1024,
  /** Unanswered requests, per network and in total: some seconds of work. */
  inFlightPerNetwork: 1024,
  inFlight: 4096,
  /** Connections. Each costs a file descriptor and about 12 kB. */
  connections: 16_384,
  /** How long a client may read nothing of an answer that exceeds the connection's buffers. */
  unreadMs: 30_000,
  /** How long an idle connection is kept. nginx keeps its own for 60 s: so that the proxy closes first. */
  keepAliveMs: 65_000,
  /** How long an idle connection to the runtime is kept for the next read. The runtime closes one after 5 s. */
  runtimeKeepAliveMs: 3000,
  /** How long a client that is still sending may take to read its refusal. */
  lingerMs: 2000,
} as const;

export type FrontLimits = Readonly<Record<keyof typeof frontLimits, number>>;

export const RETRY_AFTER_SECONDS = 2;
