import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OwnAsk } from '../../../shared/seal/ask.ts';
import type { ListedAnswer } from '../../api/asks.ts';
import type { OpenedAnswer } from '../../api/open-answer.ts';
import { recordActivity } from '../../api/receipts.ts';
import type { Unsealing } from '../../api/unseal.ts';
import { withMessages } from '../../intl/language.ts';
import { importWithRetry } from '../../ui/lazy-part.tsx';

const load = () => importWithRetry(() => withMessages('sealed', () => import('./answer-part.ts')));

export type AnswerPart = Awaited<ReturnType<typeof load>>;

/** Whether this tab has opened an answer, and can show it again. */
export async function canShowAgain(answerKey: string): Promise<boolean> {
  return (await load()).liveClaim(answerKey, Date.now()) !== null;
}

/** How far one answer is. */
export type Opening =
  | {
      readonly name: 'opening';
      /** Null until it is loaded. */
      readonly part: AnswerPart | null;
      readonly progress: Unsealing | null;
      readonly isRetrying: boolean;
    }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'opened'; readonly part: AnswerPart; readonly content: OpenedAnswer };

type Openings = ReadonlyMap<number, Opening>;

/** Opens answers, one at a time: they share what has been downloaded. Their content leaves the memory with the page. */
export function useOpening(ask: OwnAsk) {
  const [openings, setOpenings] = useState<Openings>(new Map());
  const running = useRef<AbortController | null>(null);
  const set = (number: number, opening: Opening | null) =>
    setOpenings((before) => {
      const after = new Map(before);
      if (opening) after.set(number, opening);
      else after.delete(number);
      return after;
    });

  const open = async (answer: ListedAnswer) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const { key, number } = answer;
    let part: AnswerPart | null = null;
    let isRetrying = false;
    const show = (progress: Unsealing | null) => {
      if (!signal.aborted) set(number, { name: 'opening', part, progress, isRetrying });
    };
    show(null);
    recordActivity();
    try {
      const loaded = await load();
      part = loaded;
      const claim = loaded.claimFor(
        key,
        { hasPassphrase: false, isInParts: answer.parts > 0 },
        Date.now(),
      );
      const content = await loaded.openAnswer(ask, answer, {
        rid: claim.rid,
        signal,
        onAttempt: (attempt) => {
          loaded.storeClaim(key, claim, Date.now());
          isRetrying = attempt > 1;
          if (isRetrying) show(null);
        },
        // The same call is repeated with the same claim.
        onLost: () => undefined,
        onProgress: show,
      });
      if (!signal.aborted) set(number, { name: 'opened', part: loaded, content });
    } catch (error) {
      if (!signal.aborted) set(number, { name: 'failed', error });
    }
    if (running.current === controller) running.current = null;
  };

  const stop = () => {
    running.current?.abort();
    running.current = null;
  };

  const leave = useEffectEvent(() => {
    stop();
    for (const opening of openings.values()) {
      if (opening.name === 'opened') opening.part.forgetDownload();
    }
    setOpenings(new Map());
  });
  useEffect(() => {
    // The back-forward cache must not contain what was opened. React keeps the tree before the last one, so it is replaced twice.
    const hide = () => {
      flushSync(leave);
      flushSync(leave);
    };
    globalThis.addEventListener('pagehide', hide);
    return () => {
      globalThis.removeEventListener('pagehide', hide);
      leave();
    };
  }, []);

  return {
    openings,
    isBusy: [...openings.values()].some(({ name }) => name === 'opening'),
    open: (answer: ListedAnswer) => void open(answer),
    /** Only before the claim. */
    cancel: (number: number) => {
      stop();
      set(number, null);
    },
  };
}
