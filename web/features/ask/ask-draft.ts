/** The input of the form that asks for a secret, which exists in memory only, and its creation. */
import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ANSWER_SECONDS } from '../../../shared/limits.ts';
import type { NewRequest } from '../../api/asks.ts';
import { lifetimesOf } from '../../api/lifetimes.ts';
import { useShareDomain } from '../../api/share-domain.ts';
import { checkShrimp } from '../../api/shrimp.ts';
import type { Site } from '../../api/site.ts';
import { useAction } from '../../api/use-call.ts';
import { importWithRetry } from '../../ui/lazy-part.tsx';

/** A field that is wanted. */
export interface WantedField {
  /** Tells fields with the same name apart. */
  readonly id: number;
  readonly name: string;
}

export function useAskDraft(site: Site) {
  const [question, setQuestion] = useState('');
  const [name, setName] = useState('');
  const [fields, setFields] = useState<readonly WantedField[]>([]);
  const [answers, setAnswers] = useState(1);
  const { lifetimes, usual } = lifetimesOf(site);
  const [ttl, setTtl] = useState(usual);
  const [answerTtl, setAnswerTtl] = useState(lifetimesOf(site, ANSWER_SECONDS).usual);
  const [label, setLabel] = useState('');
  const [isEmailed, setEmailed] = useState(true);
  const [showsSender, setShowsSender] = useState(false);
  const shareDomain = useShareDomain(site.custom_domains);
  return {
    question,
    setQuestion,
    /** Of the requester, as they want to be called. */
    name,
    setName,
    fields,
    setFields,
    hasContent: question.trim() !== '' || fields.some((field) => field.name.trim() !== ''),
    answers,
    setAnswers,
    lifetimes,
    /** Until when it takes answers; undefined where there is no choice. */
    ttl,
    setTtl,
    /** How long each answer is kept. */
    answerTtl,
    setAnswerTtl,
    // Only accounts choose these.
    label,
    setLabel,
    isEmailed,
    setEmailed,
    showsSender,
    setShowsSender,
    shareDomain,
  };
}

export type AskDraft = ReturnType<typeof useAskDraft>;

/** What is sent of a draft. */
export function requestOf(draft: AskDraft, site: Site, language: string): NewRequest {
  const { question, name, fields, answers, ttl, answerTtl } = draft;
  const { label, isEmailed, showsSender, shareDomain } = draft;
  return {
    question: {
      question: question.trim(),
      name: name.trim(),
      fields: fields.map((field) => field.name.trim()).filter((wanted) => wanted !== ''),
      language,
    },
    answers,
    ...(ttl !== undefined && { ttl }),
    ...(answerTtl !== undefined && { answerTtl }),
    account: site.authenticated
      ? { label, isEmailed, showsSender, shareDomain: shareDomain.domain }
      : null,
  };
}

const loadCreation = () => importWithRetry(() => import('../../api/asks.ts'));

/** Creates a request, and shows its private page. What encrypts is loaded when there is something in the draft. */
export function useCreateRequest({ hasContent }: Pick<AskDraft, 'hasContent'>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    // Without it, the attempt to create a request loads it again.
    if (hasContent) loadCreation().catch(() => undefined);
  }, [hasContent]);
  return useAction(['ask', 'create'], {
    mutationFn: async (given: NewRequest) =>
      (await loadCreation()).createRequest(queryClient, given),
    // The form stays busy until the page is shown, so that it cannot be sent twice.
    onSuccess: (page) => navigate(page),
    onError: () => checkShrimp(),
  });
}
