import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CLAIM_LEASE_SECONDS } from '../../../shared/limits.ts';
import { claimFor, storeClaim } from '../../data/claim.ts';
import { clearClaim } from '../../data/claim-end.ts';
import type { LinkFragment } from '../../data/link-fragment.ts';
import { openSecret, type RevealedSecret } from '../../data/reveal.ts';
import type { UnsealRequest } from '../../data/unseal.ts';
import { importWithRetry } from '../../ui/lazy-part.tsx';

/** The phases of opening a secret. The text is stored in this state only. */
export type Reveal =
  | { phase: 'sealed' }
  | { phase: 'opening'; attempt: number }
  | { phase: 'open'; secret: RevealedSecret }
  | { phase: 'failed'; error: unknown };

const PRELOAD_MS = 500;

const SEALED: Reveal = { phase: 'sealed' };

const loadUnsealing = () => importWithRetry(() => import('../../data/unseal.ts'));

/** Opens a secret as its link requires: the passphrase of a secret that a browser encrypted is never sent. */
async function openWith(fragment: LinkFragment, request: UnsealRequest): Promise<RevealedSecret> {
  const { passphrase, ...others } = request;
  if (typeof fragment === 'string') return openSecret({ ...others, credentials: { passphrase } });
  // Deriving a key from a passphrase takes up to seconds on a phone.
  request.onAttempt(1);
  return (await loadUnsealing()).openSealed(fragment, request);
}

/** Opens a secret on demand, and discards it when the user leaves the page in any way. */
export function useReveal(key: string, fragment: LinkFragment) {
  const [reveal, setReveal] = useState<Reveal>(SEALED);
  const running = useRef<AbortController | null>(null);

  const open = useCallback(
    async (passphrase: string, hasPassphrase: boolean) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const claim = claimFor(key, hasPassphrase, Date.now());
      const onAttempt = (attempt: number) => {
        storeClaim(key, claim, Date.now());
        setReveal({ phase: 'opening', attempt });
      };
      const { signal } = controller;
      try {
        const request = { key, passphrase, rid: claim.rid, onAttempt, signal };
        const secret = await openWith(fragment, request);
        if (signal.aborted) return;
        storeClaim(key, claim, Date.now());
        setReveal({ phase: 'open', secret });
      } catch (error) {
        if (!signal.aborted) setReveal({ phase: 'failed', error });
      }
    },
    [key, fragment],
  );

  usePreload(typeof fragment !== 'string');
  const isOpen = reveal.phase === 'open';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => clearClaim(key), CLAIM_LEASE_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [key, isOpen]);
  useLeaving(key, () => {
    running.current?.abort();
    setReveal(SEALED);
  });
  return { reveal, open };
}

/** Loads what decrypts before it is needed, once nothing else waits. */
function usePreload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const load = () => void loadUnsealing().catch(() => undefined);
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
    else setTimeout(load, PRELOAD_MS);
  }, [isNeeded]);
}

/** The back-forward cache must contain neither the text nor the claim that could fetch it again. */
function useLeaving(key: string, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    const hide = ({ persisted }: PageTransitionEvent) => {
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
