import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { UTF8_MARKER } from '../../api/form-body.ts';
import { siteQuery } from '../../api/site.ts';
import type { BotCheckProps } from '../bot-check/bot-check.tsx';
import { useCall } from '../../api/use-call.ts';

/**
 * The unsent message. It is kept outside of the components: the dialog can be closed, continued on the page, and opened
 * again while its message is being sent.
 */
let draft = '';
const listeners = new Set<() => void>();

function write(message: string): void {
  draft = message;
  for (const listener of listeners) listener();
}

function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The draft and its sending. A failure keeps the draft.
 *
 * @param start what a new draft begins with
 */
export function useFeedback(start = '') {
  useEffect(() => {
    if (!draft.startsWith(start)) write(start);
  }, [start]);
  const message = useSyncExternalStore(onDraftChange, () => draft);
  const version = useQuery(siteQuery).data?.ot_version ?? '';
  const check = useBotCheck();
  const sending = useCall(sendFeedback, {
    // Keeps what was typed while the message was being sent.
    onSuccess: (_, { body }) => {
      if (draft === body?.msg) write('');
      check.reset(null);
    },
    onError: () => check.reset('again'),
  });
  const isSending = sending.isPending;
  const isEmpty = message.trim() === '';
  return {
    message,
    write: (changed: string) => {
      write(changed);
      if (sending.isError) sending.reset();
    },
    isEmpty,
    isSending,
    send: () => {
      if (isEmpty || isSending) return;
      if (check.payload === null) {
        check.require();
        return;
      }
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const body = {
        utf8: UTF8_MARKER,
        msg: message,
        tz: timeZone,
        version,
        authenticity_payload: check.payload,
      };
      sending.send({ body, isForm: true });
    },
    check,
    error: sending.error,
    /** The server's confirmation. */
    thanks: sending.data?.details.message ?? null,
  };
}

export type Feedback = ReturnType<typeof useFeedback>;

/** The state of the bot check beside a form. Only visitors who are not signed in need it. */
function useBotCheck() {
  const isNeeded = useQuery(siteQuery).data?.authenticated === false;
  const box = useRef<HTMLInputElement>(null);
  const [payload, setPayload] = useState<string | null>(null);
  const [prompt, setPrompt] = useState<BotCheckProps['prompt']>(null);
  const [isAbsent, setAbsent] = useState(false);
  const [loads, setLoads] = useState(0);
  const [round, setRound] = useState(0);
  return {
    isNeeded,
    /** The form was sent before the bot check was loaded. */
    isAbsent,
    /** The solution to send with the message; null until there is one. Empty if none is needed. */
    payload: isNeeded ? payload : '',
    require: () => {
      setAbsent(box.current === null);
      setPrompt('first');
      // Loading may have failed: try again.
      if (box.current === null) setLoads(loads + 1);
      else box.current.focus();
    },
    /** A solution can be used once, whether or not the request succeeded. */
    reset: (next: BotCheckProps['prompt']) => {
      setPayload(null);
      setPrompt(next);
      setRound((last) => last + 1);
    },
    /** Number of attempts to load it again. */
    loads,
    props: { box, prompt, round, onResult: setPayload },
  };
}

export type FormBotCheck = ReturnType<typeof useBotCheck>;
