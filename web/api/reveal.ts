/** The calls of the recipient of a secret. */
import type { Field, SealedFile } from '../../shared/seal/content.ts';
import { queryOptions } from '@tanstack/react-query';
import { CLAIM_LEASE_SECONDS } from '../../shared/limits.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { revealSecret, showSecret } from '../../shared/contract/reveal.ts';
import { browserFetch, call, type Fetcher } from './client.ts';
import { CallFailure, isUnanswered } from './failure.ts';

const LOCKED_REFRESH_MS = 15_000;

/** The state of a secret. Nothing of it is cached beyond the page. */
export function secretQuery(key: string) {
  return queryOptions({
    queryKey: ['secret', key],
    queryFn: ({ signal }) => call(showSecret, { params: { key }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // A refusal that the page was prerendered with stays until the recipient tries again.
    retryOnMount: false,
    // The sender can unlock a locked secret at any time.
    refetchInterval: ({ state }) => (state.data?.details.locked_until ? LOCKED_REFRESH_MS : false),
  });
}

/** What the server says about a secret before it is opened. */
export type ShownSecret = ReplyOf<typeof showSecret>;

export interface RevealedSecret extends ReplyOf<typeof revealSecret> {
  /** Of one that a browser or program encrypted. */
  readonly files?: readonly SealedFile[];
  /** Of an answer to a request. */
  readonly fields?: readonly Field[];
}

const RETRY_MS_FIRST = 1000;
const RETRY_MS_MAX = 5000;
/** As long as a claim lasts that was made at the first attempt. */
export const GIVE_UP_MS = CLAIM_LEASE_SECONDS * 1000;

/** What the server checks of a secret that a browser encrypted, base64url. */
export interface LinkProofs {
  proof: string;
  passphrase_proof?: string;
  /** Of an answer to a request: what only the private page of the request has. */
  manage_proof?: string;
}

/** What the server checks: the passphrase, or proofs. Never both. */
type Credentials = { passphrase: string } | LinkProofs;

interface Attempts {
  /** Called before each attempt. */
  onAttempt: (attempt: number) => void;
  signal: AbortSignal;
}

export interface OpenRequest extends Attempts {
  key: string;
  credentials: Credentials;
  rid: string;
  /** Of a verified recipient. */
  ticket?: string | undefined;
  /** Called when an answer to the claim was lost: the secret may have been opened. */
  onLost: () => void;
}

/** Time and randomness, injected by tests. */
export interface Timing {
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** From 0 up to, but not including, 1. */
  random: () => number;
  fetcher?: Fetcher;
}

/** The longest that nothing arrives: of a connection that died without a word nothing else is known. */
const SILENCE_MS_MAX = 15_000;

/**
 * A fetcher that gives up an answer which does not begin, or which stops on its way, so that the call can be repeated in time. However
 * slowly it arrives, an answer is not given up while it does.
 */
export function givingUpSilence(fetcher: Fetcher): Fetcher {
  return async (path, init = {}) => {
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => clearTimeout(timer);
    const listen = () => {
      stop();
      timer = setTimeout(() => silence.abort(), SILENCE_MS_MAX);
    };
    const signals = init.signal ? [init.signal, silence.signal] : [silence.signal];
    listen();
    try {
      const response = await fetcher(path, { ...init, signal: AbortSignal.any(signals) });
      if (response.body === null) return response;
      const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (bytes, arriving) => {
          listen();
          arriving.enqueue(bytes);
        },
        flush: stop,
      });
      const body = response.body.pipeThrough(heard, { signal: silence.signal });
      listen();
      return new Response(body, response);
    } catch (error) {
      stop();
      throw error;
    }
  };
}

export const realTiming: Timing = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: () => Math.random(),
  fetcher: givingUpSilence(browserFetch),
};

/** Opens a secret. Opening is repeatable with the same claim token. */
export async function openSecret(
  { key, credentials, rid, ticket, onLost, ...attempts }: OpenRequest,
  timing: Timing = realTiming,
): Promise<RevealedSecret> {
  const { signal } = attempts;
  const input = { params: { key }, body: { continue: true, ...credentials, rid, ticket }, signal };
  const claim = async () => {
    try {
      return await call(revealSecret, input, timing.fetcher);
    } catch (error) {
      if (isUnanswered(error)) onLost();
      throw error;
    }
  };
  return retried(claim, attempts, timing);
}

/**
 * Repeats a call until the service itself answers it, for a minute, at least `Retry-After` apart. An answer that was lost on its way, or
 * that a proxy has replaced, may be that of the claim.
 *
 * @param attempt must be idempotent
 */
export async function retried<Reply>(
  attempt: () => Promise<Reply>,
  { onAttempt, signal }: Attempts,
  { now, wait, random }: Timing = realTiming,
): Promise<Reply> {
  const end = now() + GIVE_UP_MS;
  let pauseMs = RETRY_MS_FIRST;
  for (let attempts = 1; ; attempts++) {
    onAttempt(attempts);
    try {
      return await attempt();
    } catch (error) {
      const afterMs = error instanceof CallFailure ? error.retryAfter * 1000 : 0;
      const pause = Math.max(pauseMs, afterMs) * (1 + random() / 2);
      if (signal.aborted || !isUnanswered(error) || now() + pause > end) throw error;
      await wait(pause);
      pauseMs = Math.min(pauseMs * 2, RETRY_MS_MAX);
    }
    signal.throwIfAborted();
  }
}
