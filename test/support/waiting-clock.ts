import type { Fetcher } from '../../web/api/client.ts';
import type { Timing } from '../../web/api/reveal.ts';

/** A clock that advances only by waiting, which takes no time. */
export function waitingClock(fetcher: Fetcher): { timing: Timing; elapsed: () => number } {
  let clock = 0;
  const timing: Timing = {
    now: () => clock,
    wait: (ms) => {
      clock += ms;
      return Promise.resolve();
    },
    random: () => 0,
    fetcher,
  };
  return { timing, elapsed: () => clock };
}
