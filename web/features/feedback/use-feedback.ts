import { type ComponentType, type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { feedbackMutation } from '../../data/feedback.ts';
import { siteQuery } from '../../data/site.ts';

/**
 * What was typed and not sent. It belongs to the visit and not to a form: the modal comes and goes, leads to the page,
 * and may be opened again while its message is still under way.
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

/** The draft and its way to the server. A failure leaves it as it was. */
export function useFeedback() {
  const queryClient = useQueryClient();
  const { mutationKey } = feedbackMutation;
  const message = useSyncExternalStore(onDraftChange, () => draft);
  const version = useQuery(siteQuery).data?.ot_version ?? '';
  const isSending = useIsMutating({ mutationKey }) > 0;
  const check = useBotCheck();
  const sending = useMutation({
    ...feedbackMutation,
    // Who typed on in the meantime keeps what they typed.
    onSuccess: (_, sent) => {
      if (draft === sent.message) write('');
      check.beginAnew(null);
    },
    onError: () => check.beginAnew('again'),
  });
  const isEmpty = message.trim() === '';
  return {
    message,
    write,
    isEmpty,
    isSending,
    send: () => {
      if (isEmpty || queryClient.isMutating({ mutationKey }) > 0) return;
      if (check.payload === null) check.ask();
      else sending.mutate({ message, version, authenticity: check.payload });
    },
    check,
    error: sending.error,
    /** What the server said when it had the message. */
    thanks: sending.data?.details.message ?? null,
  };
}

export type Feedback = ReturnType<typeof useFeedback>;

interface BotCheckProps {
  box: RefObject<HTMLInputElement | null>;
  plea: 'first' | 'again' | null;
  round: number;
  onResult: (payload: string | null) => void;
}

/** Fetches what tells people from programs. It comes from outside, and only for those who are not signed in. */
export type LoadBotCheck = () => Promise<ComponentType<BotCheckProps>>;

/** What a form knows of the bot check of whoever is about to send it. */
function useBotCheck() {
  const isNeeded = useQuery(siteQuery).data?.authenticated === false;
  const box = useRef<HTMLInputElement>(null);
  const [payload, setPayload] = useState<string | null>(null);
  const [plea, setPlea] = useState<BotCheckProps['plea']>(null);
  const [isAbsent, setAbsent] = useState(false);
  const [loads, setLoads] = useState(0);
  const [round, setRound] = useState(0);
  return {
    isNeeded,
    /** It was asked for, and had not been loaded. */
    isAbsent,
    /** What goes along with the message; null while there is something left to do. */
    payload: isNeeded ? payload : '',
    ask: () => {
      setAbsent(box.current === null);
      setPlea('first');
      // Whatever kept it from loading may be over.
      if (box.current === null) setLoads(loads + 1);
      else box.current.focus();
    },
    /** What was sent is used up, whether it arrived or not. */
    beginAnew: (next: BotCheckProps['plea']) => {
      setPayload(null);
      setPlea(next);
      setRound((last) => last + 1);
    },
    /** How often it was loaded in vain. */
    loads,
    props: { box, plea, round, onResult: setPayload },
  };
}

export type FormBotCheck = ReturnType<typeof useBotCheck>;
