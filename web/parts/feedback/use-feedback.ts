import { useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { sendFeedback } from '../../../shared/contract/feedback.ts';
import { call } from '../../api/client.ts';
import { UTF8_MARKER } from '../../api/form-body.ts';
import { siteQuery } from '../../api/site.ts';
import { useAction } from '../../api/use-call.ts';
import { type Check, unverified, verify } from '../bot-check/verification.ts';

interface Kept {
  /** The unsent text. */
  readonly draft: string;
  /** The bot check of the message that is being sent. */
  readonly check: Check;
}

/** Kept outside of the components: the dialog can be closed, continued on the page, and opened again while its message is being sent. */
let kept: Kept = { draft: '', check: unverified };
const listeners = new Set<() => void>();

function keep(changed: Partial<Kept>): void {
  kept = { ...kept, ...changed };
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

interface Message {
  /** What was typed. */
  readonly draft: string;
  /** What is sent. */
  readonly msg: string;
  readonly version: string;
  /** Only visitors who are not signed in need the bot check. */
  readonly isChecked: boolean;
}

async function send({ msg, version, isChecked }: Message) {
  const payload = isChecked ? await verify((check) => keep({ check })) : '';
  if (payload === null) throw new Error('The bot check was not passed');
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const body = { utf8: UTF8_MARKER, msg, tz: timeZone, version, authenticity_payload: payload };
  return call(sendFeedback, { body, isForm: true });
}

/** The text itself; white space alone is no message. */
function asTyped(draft: string): string | null {
  return draft.trim() === '' ? null : draft;
}

/**
 * The draft and its sending. A failure keeps the draft.
 *
 * @param messageOf the message that is sent for a draft; null if it cannot be sent yet
 */
export function useFeedback(messageOf: (draft: string) => string | null = asTyped) {
  const { draft, check } = useSyncExternalStore(onChange, () => kept);
  const site = useQuery(siteQuery).data;
  const isChecked = site?.authenticated === false;
  const msg = messageOf(draft);
  const sending = useAction([sendFeedback.path], {
    mutationFn: send,
    // Without a component, whether it can be forgotten is asked this often: at once and without end for the usual 0.
    gcTime: 1000,
    onSuccess: (_, sent) => {
      // Keeps what was typed while the message was being sent.
      if (kept.draft === sent.draft) keep({ draft: '' });
    },
    onSettled: () => {
      if (kept.check.state === 'verified') keep({ check: unverified });
    },
  });
  const isSending = sending.isPending;
  return {
    draft,
    write: (changed: string) => {
      // What failed was another text.
      keep({ draft: changed, check: isSending ? check : unverified });
      if (sending.isError) sending.reset();
    },
    isReady: msg !== null,
    isSending,
    send: () => {
      if (msg === null || isSending) return;
      sending.send({ draft, msg, version: site?.ot_version ?? '', isChecked });
    },
    /** Null where none is needed. */
    check: isChecked ? check : null,
    /** A failed check is shown as such. */
    error: check.state === 'unverified' ? sending.error : null,
    /** The server's confirmation. */
    thanks: sending.data?.details.message ?? null,
  };
}

export type Feedback = ReturnType<typeof useFeedback>;
