/** The numbers that bound what visitors can hold open. Measured: a stalled request costs some 45 kB, an idle connection 12. */

/** From the first byte, or from the connection, to the end of the headers. Slowloris; a phone on a bad line needs 5 s. */
export const HEADERS_MS_MAX = 15_000;
/** Without a byte of a body that was announced. A phone that changes networks is back by then, or not at all. */
export const BODY_STALL_MS_MAX = 20_000;
/** How long a body may take, and for how many of its bytes it gets a second more: what drips is cut, what is slow is not. */
export const BODY_MS_BASE = 60_000;
export const BODY_BYTES_PER_SECOND_MIN = 8 * 1024;
/** 60 MB, the longest secret of the largest plan, in one hour: 17 kB/s. Nothing is worth waiting for longer. */
export const BODY_MS_MAX = 60 * 60 * 1000;
/** How often deadlines are looked at. */
export const SWEEP_MS = 1000;

/**
 * Requests whose body is still arriving, of one address and of all. An office behind one address, or 64 parallel readers,
 * stay far below the first; one address alone cannot use up the second.
 */
export const ARRIVING_PER_ADDRESS_MAX = 256;
export const ARRIVING_MAX = 1024;
/** Requests that were not answered yet. At 1,000 a second this is two seconds of work: who comes then waits elsewhere. */
export const IN_FLIGHT_MAX = 2048;
/** Connections, whatever is sent on them. Each is a file descriptor, and so is each request's way to the runtime. */
export const CONNECTIONS_MAX = 4096;

/** How long an idle connection is kept: longer than nginx (60 s) keeps one, so that the proxy is the one to close it. */
export const KEEP_ALIVE_MS = 65_000;
/** The runtime closes a connection that was idle for 5 s; one that is reused just then would lose its request. */
export const RUNTIME_KEEP_ALIVE_MS = 3000;
/** How long a client may take to read a refusal before the connection is cut. */
export const LINGER_MS = 2000;

export const RETRY_AFTER_SECONDS = 2;
