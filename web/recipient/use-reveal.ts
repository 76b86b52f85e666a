import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { claimFor, type ClaimedSecret, leaseMs, storeClaim } from './claim.ts';
import { clearClaim } from './claim-end.ts';
import type { LinkFragment } from '../api/link-fragment.ts';
import { openSecret, type RevealedSecret } from '../api/reveal.ts';
import type { Unsealing, UnsealRequest } from '../api/unseal.ts';
import { loadEncryption } from './reveal-frame.tsx';

/** The phases of opening a secret. The text is stored in this state only. */
export type Reveal =
  | { phase: 'sealed'; isCancelled?: boolean }
  | { phase: 'opening'; attempt: number; progress?: Unsealing }
  | { phase: 'open'; secret: RevealedSecret }
  /** `wasUnanswered`: an answer to the claim was lost, in this attempt or an earlier one on this page. */
  | { phase: 'failed'; error: unknown; wasUnanswered?: boolean };

const SEALED: Reveal = { phase: 'sealed' };

/** What only secrets need that a browser encrypted. */
export type Encryption = Awaited<ReturnType<typeof loadEncryption>>;

type LoadEncryption = () => Promise<Encryption>;

/** Opens a secret as its link requires: the passphrase of a secret that a browser encrypted is never sent. */
async function openWith(
  fragment: LinkFragment,
  load: LoadEncryption,
  request: UnsealRequest,
): Promise<RevealedSecret> {
  const { passphrase, ...others } = request;
  if (typeof fragment === 'string') return openSecret({ ...others, credentials: { passphrase } });
  // Deriving a key from a passphrase takes up to seconds on a phone.
  request.onAttempt(1);
  return (await load()).openSealed(fragment, request);
}

interface Opening {
  load: LoadEncryption;
  key: string;
  fragment: LinkFragment;
  passphrase: string;
  details: ClaimedSecret;
  signal: AbortSignal;
  /** Set once an answer to the claim was lost: one to a download, or to a check of the proofs, opens nothing. */
  lost: RefObject<boolean>;
}

/** Opens a secret under the claim of this tab. Nothing changes any more once it is aborted. */
async function openClaimed(
  { key, fragment, load, details, lost, ...request }: Opening,
  setReveal: Dispatch<SetStateAction<Reveal>>,
): Promise<void> {
  const { signal } = request;
  const change: typeof setReveal = (next) => {
    if (!signal.aborted) setReveal(next);
  };
  const claim = claimFor(key, details, Date.now());
  const onAttempt = (attempt: number) => {
    storeClaim(key, claim, Date.now());
    change((before) => ({ ...(before.phase === 'opening' && before), phase: 'opening', attempt }));
  };
  const onProgress = (progress: Unsealing) => change({ phase: 'opening', attempt: 1, progress });
  const onLost = () => {
    lost.current = true;
  };
  try {
    const events = { onAttempt, onProgress, onLost };
    const secret = await openWith(fragment, load, { ...request, ...events, ...claim, key });
    if (signal.aborted) return;
    storeClaim(key, claim, Date.now());
    setReveal({ phase: 'open', secret });
  } catch (error) {
    change({ phase: 'failed', error, wasUnanswered: lost.current });
  }
}

/** Opens a secret on demand, and discards it when the user leaves the page in any way. */
export function useReveal(key: string, fragment: LinkFragment) {
  const [reveal, setReveal] = useState<Reveal>(SEALED);
  const running = useRef<AbortController | null>(null);
  const lost = useRef(false);
  const { encryption, load } = useEncryption(typeof fragment !== 'string');

  const open = useCallback(
    async (passphrase: string, details: ClaimedSecret) => {
      // A second click in the turn of the first, before the page shows that it is busy.
      if (running.current?.signal.aborted === false) return;
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const opening = { key, fragment, load, passphrase, details, signal, lost };
      await openClaimed(opening, setReveal);
      if (running.current === controller) running.current = null;
    },
    [key, fragment, load],
  );
  /** Only before the claim. */
  const cancel = () => {
    running.current?.abort();
    setReveal({ phase: 'sealed', isCancelled: true });
  };

  const lease = reveal.phase === 'open' ? leaseMs(Boolean(reveal.secret.details.parts)) : 0;
  useEffect(() => {
    if (lease === 0) return;
    const timer = setTimeout(() => clearClaim(key), lease);
    return () => clearTimeout(timer);
  }, [key, lease]);
  useLeaving(key, () => {
    running.current?.abort();
    encryption?.forgetDownload();
    setReveal(SEALED);
  });
  return { reveal, open, cancel, encryption };
}

/** Loaded after the page; if that fails, once more when the secret is opened. */
function useEncryption(isNeeded: boolean) {
  const [encryption, setEncryption] = useState<Encryption | null>(null);
  const load = useCallback(async () => {
    const loaded = await loadEncryption();
    setEncryption(loaded);
    return loaded;
  }, []);
  useEffect(() => {
    if (isNeeded) loadEncryption().then(setEncryption, () => undefined);
  }, [isNeeded]);
  return { encryption, load };
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
