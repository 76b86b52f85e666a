import { useSyncExternalStore } from 'react';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { feedbackMutation } from '../../data/feedback.ts';
import { siteQuery } from '../../data/site.ts';
import { useCheck } from './check.ts';

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
  const check = useCheck();
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
