/** What whoever answers has typed and attached, and how it is sent. It exists in memory only. */
import { useEffect, useRef, useState } from 'react';
import type { Content } from '../../../shared/seal/content.ts';
import type { OpenedAsk } from '../../../shared/seal/open-ask.ts';
import type { OutgoingAnswer, SentAnswer } from '../../api/answer.ts';
import { retryDelayMs } from '../../api/failure.ts';
import type { Attachment } from '../../api/secrets.ts';
import { checkShrimp } from '../../api/shrimp.ts';
import { useAction } from '../../api/use-call.ts';
import type { Upload } from '../../parts/attachments/file-draft.ts';
import { importWithRetry } from '../../ui/lazy-part.tsx';

/** @param names of the wanted fields; none for a free answer */
export function useDraft(names: readonly string[]) {
  const [text, setText] = useState('');
  const [values, setValues] = useState<readonly string[]>(() => names.map(() => ''));
  const [files, setFiles] = useState<readonly File[]>([]);
  const [upload, setUpload] = useState<Upload | null>(null);
  return {
    text,
    setText,
    /** Of the wanted fields, in their order. */
    values,
    setValue: (place: number, value: string) =>
      setValues((before) => before.map((other, index) => (index === place ? value : other))),
    files,
    setFiles,
    /** Null where no files can be sent. */
    upload,
    setUpload,
    hasContent: text !== '' || files.length > 0 || values.some((value) => value !== ''),
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** What was typed as one text, to copy. */
export function textOf({ text, values }: Pick<Draft, 'text' | 'values'>, names: readonly string[]) {
  return names.length === 0
    ? text
    : names.map((name, place) => `${name}: ${values[place] ?? ''}`).join('\n');
}

const loadSending = () => importWithRetry(() => import('../../api/answer.ts'));

const RETRIES_MAX = 3;
/** Only a delay up to this is waited out. With a longer one, whoever answers decides. */
const RETRY_MS_MAX = 10_000;

/** Sends a draft. What encrypts is loaded once there is something in it. */
export function useSending(ask: OpenedAsk, draft: Draft, onSent: (answer: SentAnswer) => void) {
  const { text, values, files, upload, hasContent } = draft;
  // Repeated as it is: a second answer to a request that takes one would be refused, because of the first.
  const kept = useRef<{ readonly of: readonly unknown[]; readonly answer: OutgoingAnswer } | null>(
    null,
  );
  useEffect(() => {
    // Without it, the attempt to send loads it again.
    if (hasContent) loadSending().catch(() => undefined);
  }, [hasContent]);
  return useAction<void, SentAnswer | undefined>(['answer', ask.key], {
    retry: (failures, error) => failures < RETRIES_MAX && retryDelayMs(error, 0) <= RETRY_MS_MAX,
    retryDelay: (_failures, error) => retryDelayMs(error),
    mutationFn: async () => {
      const { encryptAnswer } = await loadSending();
      const send = async (attachment?: Attachment) => {
        const typed = [text, values, files];
        const known = kept.current;
        const isSame = known?.of.every((part, place) => part === typed[place]) ?? false;
        const content = contentOf(draft, ask.question.fields, attachment);
        const answer =
          isSame && known?.answer.isWhole() ? known.answer : await encryptAnswer(ask, content);
        kept.current = { of: typed, answer };
        return answer.send(attachment?.transfer);
      };
      if (!upload || files.length === 0) return send();
      const answer = await upload(files, send);
      // It was cancelled.
      if (!answer) kept.current = null;
      return answer;
    },
    onSuccess: (answer) => answer && onSent(answer),
    onError: () => checkShrimp(),
  });
}

function contentOf(
  { text, values }: Draft,
  names: readonly string[],
  attachment: Attachment | undefined,
): Content {
  const files = attachment?.files ?? [];
  if (names.length === 0) return { text, files };
  return {
    text,
    fields: names.map((name, place) => ({ name, value: values[place] ?? '' })),
    files,
  };
}

/** Asks before the page is left with something that was typed or attached, and has not been sent. */
export function useWarning(hasUnsent: boolean): void {
  useEffect(() => {
    if (!hasUnsent) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasUnsent]);
}
