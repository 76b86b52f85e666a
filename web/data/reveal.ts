/** The reader's calls on a secret. */
import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { call, type Fetcher } from './call.ts';
import { retryDelayMs } from './call-failure.ts';

const LOCKED_REFRESH_MS = 15_000;

/** The state of a secret. Nothing of it may outlive the page. */
export function secretQuery(key: string) {
  return queryOptions({
    queryKey: ['secret', key],
    queryFn: ({ signal }) => call(showSecret, { params: { key }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // While wrong passphrases have brought silence, the sender may lift it at any moment.
    refetchInterval: ({ state }) => (state.data?.details.locked_until ? LOCKED_REFRESH_MS : false),
  });
}

export type RevealedSecret = ReplyOf<typeof revealSecret>;

const RETRY_MS_MIN = 1000;
export const GIVE_UP_MS = 90_000;

export interface Opening {
  key: string;
  passphrase: string;
  rid: string;
  /** Called before each attempt. */
  onAttempt: (attempt: number) => void;
  signal: AbortSignal;
}

/** What waiting is made of, so that tests need no clock. */
export interface Waiting {
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** From 0 up to, but not including, 1. */
  random: () => number;
  fetcher?: Fetcher;
}

const realWaiting: Waiting = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
};

/**
 * Opens a secret. A store that is not ready and a network that fails consume nothing that the same token
 * could not fetch again, so both are tried again, no sooner than `Retry-After` says, for 90 seconds.
 */
export async function openSecret(
  { key, passphrase, rid, onAttempt, signal }: Opening,
  { now, wait, random, fetcher }: Waiting = realWaiting,
): Promise<RevealedSecret> {
  const end = now() + GIVE_UP_MS;
  const input = { params: { key }, body: { continue: true, passphrase, rid }, signal };
  for (let attempt = 1; ; attempt++) {
    onAttempt(attempt);
    try {
      return await call(revealSecret, input, fetcher);
    } catch (error) {
      const pause = Math.max(retryDelayMs(error, random()), RETRY_MS_MIN);
      if (signal.aborted || now() + pause > end) throw error;
      await wait(pause);
    }
    signal.throwIfAborted();
  }
}
