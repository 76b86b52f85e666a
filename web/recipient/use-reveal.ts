import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { refusalOf } from '../api/failure.ts';
import type { LinkFragment } from '../prerender/link-fragment.ts';
import { openSecret, type RevealedSecret, secretQuery } from '../api/reveal.ts';
import type { UnsealRequest } from '../api/unseal.ts';
import { arriveAt, claimFor, clearClaim, leaseMs, storeClaim } from '../api/claim.ts';
import { loadedEncrypted, loadEncrypted } from './encrypted-part.ts';
import { arrived, opensByItself, reduce, type RevealEvent, unopenedIn } from './reveal.ts';

/** Shows and opens a secret, and discards it when the user leaves the page in any way. */
export function useReveal(key: string, link: LinkFragment) {
  const { data, error, refetch } = useQuery(secretQuery(key));
  const [state, dispatch] = useReducer(reduce, null, () =>
    arrived(arriveAt(key), link, { data, error }),
  );
  if (state.answer.data !== data || state.answer.error !== error) {
    dispatch({ type: 'answered', answer: { data, error } });
  }
  const running = useRef<AbortController | null>(null);

  const open = async (passphrase: string) => {
    const claimed = unopenedIn(state)?.claimed;
    // A second click in the turn of the first comes before the page shows that it is busy.
    if (!claimed || running.current?.signal.aborted === false) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    // Nothing changes any more once it is aborted.
    const send = (event: RevealEvent) => {
      if (!signal.aborted) dispatch(event);
    };
    const claim = claimFor(key, claimed, Date.now());
    try {
      const secret = await openWith(link, {
        ...claim,
        key,
        passphrase,
        signal,
        onAttempt: (attempt) => {
          storeClaim(key, claim, Date.now());
          send({ type: 'attempted', attempt });
        },
        onProgress: (progress) => send({ type: 'progressed', progress }),
        onLost: () => dispatch({ type: 'lost' }),
      });
      if (!signal.aborted) storeClaim(key, claim, Date.now());
      send({ type: 'opened', secret });
    } catch (failure) {
      send({ type: 'failed', error: failure });
      // The refusal does not contain the end of the lockout; the state of the secret does.
      if (!signal.aborted && isLockout(failure)) void refetch();
    }
    if (running.current === controller) running.current = null;
  };
  /** Only before the claim. */
  const cancel = () => {
    running.current?.abort();
    dispatch({ type: 'cancelled' });
  };

  const isEncrypted = typeof link !== 'string';
  useEffect(() => {
    // If that fails, it is loaded when the secret is opened.
    if (isEncrypted) loadEncrypted().catch(() => undefined);
  }, [isEncrypted]);

  const openAgain = useEffectEvent(() => void open(''));
  const isDue = opensByItself(state);
  useEffect(() => {
    if (isDue) openAgain();
  }, [isDue]);

  const { phase } = state;
  const lease = phase.name === 'opened' ? leaseMs(Boolean(phase.secret.details.parts)) : 0;
  useEffect(() => {
    if (lease === 0) return;
    const timer = setTimeout(() => clearClaim(key), lease);
    return () => clearTimeout(timer);
  }, [key, lease]);
  useLeaving(key, () => {
    running.current?.abort();
    loadedEncrypted()?.forgetDownload();
    dispatch({ type: 'left' });
  });
  return { state, dispatch, open: (passphrase: string) => void open(passphrase), cancel, refetch };
}

export type Revealing = ReturnType<typeof useReveal>;

/** Opens a secret as its link requires: the passphrase of a secret that a browser encrypted is never sent. */
async function openWith(link: LinkFragment, request: UnsealRequest): Promise<RevealedSecret> {
  const { passphrase, ...others } = request;
  if (typeof link === 'string') return openSecret({ ...others, credentials: { passphrase } });
  // Deriving a key from a passphrase takes up to seconds on a phone.
  request.onAttempt(1);
  return (await loadEncrypted()).openSealed(link, request);
}

function isLockout(failure: unknown): boolean {
  const refusal = refusalOf(failure);
  return refusal?.code === 'passphrase_locked' || refusal?.tries_left === 0;
}

/** The back-forward cache must contain neither the text nor the claim that could fetch it again. */
function useLeaving(key: string, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const hide = ({ persisted }: PageTransitionEvent) => {
      flushSync(leave);
      // React keeps what it rendered before beside what it renders; the second time replaces that, too.
      flushSync(leave);
      if (persisted) clearClaim(key);
    };
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) globalThis.location.reload();
    };
    globalThis.addEventListener('pagehide', hide);
    globalThis.addEventListener('pageshow', show);
    return () => {
      globalThis.removeEventListener('pagehide', hide);
      globalThis.removeEventListener('pageshow', show);
      leave();
    };
  }, [key]);
}
