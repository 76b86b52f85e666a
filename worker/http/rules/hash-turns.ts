/** Whose turn it is to run bcrypt, which blocks the thread: one at a time for each caller, and few in all. */

/** At the same time. With only one a single slow hash would stop all others. */
const RUNNING_MAX = 2;
/** Calls that hash or wait for it. Above these numbers a call is refused: in a longer queue it would end no sooner. */
const CALLS_MAX = 256;
const CALLS_OF_CALLER_MAX = 64;
/** How long a call waits for one turn. It is less than the 60 s that proxies wait for an answer, so that they get one. */
const WAIT_MS_MAX = 45_000;
/**
 * A call that was not seen for so long has left: the platform ends the call of a client that disconnects without running its
 * `finally`. One that is still there only loses its place. A hash that runs is seen every 100 ms, and one that waits asks twice a
 * second; on a busy machine both are late.
 */
const UNSEEN_MS_MAX = 3000;

/** A call that hashes, once or several times. */
export interface HashingCall {
  readonly who: string;
  /** One that was refused gets no more turns. */
  state: 'idle' | 'waiting' | 'running' | 'refused';
  /** Epoch ms. */
  seenAt: number;
  /** Since when it waits for this turn, in epoch ms. */
  waitsSince: number;
}

export class HashTurns {
  /** In the order of their turns. */
  #calls: HashingCall[] = [];

  /**
   * Admits a call.
   *
   * @param who the caller
   * @param now epoch ms
   * @returns null when too many are here
   */
  enter(who: string, now: number): HashingCall | null {
    this.#calls = this.#calls.filter(({ seenAt }) => now - seenAt <= UNSEEN_MS_MAX);
    const own = this.#calls.filter((call) => call.who === who).length;
    if (own >= CALLS_OF_CALLER_MAX) return null;
    if (this.#calls.length >= CALLS_MAX && !this.#makeRoom(own)) return null;
    const call: HashingCall = { who, state: 'idle', seenAt: now, waitsSince: now };
    this.#calls.push(call);
    return call;
  }

  leave(call: HashingCall): void {
    this.#calls = this.#calls.filter((other) => other !== call);
  }

  /**
   * Starts a hash if it is the turn of a call; else the call keeps its place and asks again soon, unless it is refused.
   * Callers take turns, whatever the number of their calls.
   *
   * @returns whether it may hash now
   */
  start(call: HashingCall, now: number): boolean {
    if (call.state === 'refused') return false;
    this.see(call, now);
    if (call.state !== 'waiting') call.waitsSince = now;
    call.state = 'waiting';
    this.#calls = this.#calls.filter(({ seenAt }) => now - seenAt <= UNSEEN_MS_MAX);
    if (!this.#next().includes(call)) {
      if (now - call.waitsSince > WAIT_MS_MAX) this.#refuse(call);
      return false;
    }
    call.state = 'running';
    // The next turns are those of other callers.
    const others = this.#calls.filter(({ who }) => who !== call.who);
    this.#calls = [...others, ...this.#calls.filter(({ who }) => who === call.who)];
    return true;
  }

  /** About how many turns come before that of a call: one of each caller before it, and its own caller's. */
  ahead(call: HashingCall): number {
    const before = this.#calls.slice(0, Math.max(this.#calls.indexOf(call), 0));
    const waiting = before.filter(({ state }) => state === 'waiting').map(({ who }) => who);
    return new Set(waiting).size + waiting.filter((who) => who === call.who).length;
  }

  /** Records that a call is still here. */
  see(call: HashingCall, now: number): void {
    call.seenAt = now;
    if (!this.#calls.includes(call)) this.#calls.push(call);
  }

  /** Ends a hash. The call may start another one. */
  stop(call: HashingCall, now: number): void {
    this.see(call, now);
    call.state = 'idle';
  }

  /** Refuses the newest waiting call of the caller with the most, for one who has fewer: a few callers never take all places. */
  #makeRoom(own: number): boolean {
    const callers = [...Map.groupBy(this.#calls, ({ who }) => who).values()];
    const most = callers.reduce((one, other) => (other.length > one.length ? other : one));
    const newest = most.findLast(({ state }) => state === 'waiting');
    if (!newest || most.length <= own + 1) return false;
    this.#refuse(newest);
    return true;
  }

  #refuse(call: HashingCall): void {
    call.state = 'refused';
    this.leave(call);
  }

  /** The calls that may hash now: the first of each caller of which none does. */
  #next(): readonly HashingCall[] {
    const running = this.#calls.filter(({ state }) => state === 'running');
    const busy = new Set(running.map(({ who }) => who));
    const next: HashingCall[] = [];
    for (const call of this.#calls) {
      if (call.state !== 'waiting' || busy.has(call.who)) continue;
      busy.add(call.who);
      next.push(call);
    }
    return next.slice(0, Math.max(0, RUNNING_MAX - running.length));
  }
}
