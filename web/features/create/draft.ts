import { type ReactNode, useEffect, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { anonymousPlan } from '../../../shared/plans.ts';
import { DEFAULT_TTL_SECONDS, ttlOptions } from '../../../shared/lifetime.ts';
import { hasControlCharacter, isPassphraseTooShort } from '../../../shared/passphrase.ts';
import { FormIncomplete } from '../../api/form.ts';
import { retryDelayMs } from '../../api/failure.ts';
import type { Attachment, NewSecret } from '../../api/secrets.ts';
import { checkShrimp } from '../../api/shrimp.ts';
import { useAction } from '../../api/use-call.ts';
import { siteQuery } from '../../api/site.ts';
import { importWithRetry } from '../../ui/lazy-part.tsx';
import { type SealMode, sealModeOf } from './seal-mode.ts';
import type { Generated, GeneratorSettings } from './generator.tsx';

/** The limits and choices of the form; the anonymous plan's until the site's settings are loaded. */
export function useOffer() {
  const site = useQuery(siteQuery).data;
  const plan = site?.plan ?? anonymousPlan;
  const options = site?.secret_options.ttl_options ?? ttlOptions(plan.options.ttl);
  const lifetimes = options.filter((seconds) => seconds <= plan.options.ttl);
  const preferred = site?.secret_options.default_ttl ?? DEFAULT_TTL_SECONDS;
  return {
    charactersMax: plan.options.size,
    ttlSecondsMax: site?.secret_options.ttl_max ?? plan.options.ttl,
    lifetimes,
    defaultTtl: lifetimes.includes(preferred) ? preferred : lifetimes.at(-1),
    isForMembers: Boolean(site?.secret_options.requires_account && !site.authenticated),
    requiresPassphrase: site?.secret_options.requires_passphrase ?? false,
    passphraseLengthMin: site?.secret_options.passphrase_length_min ?? 0,
    prefill: site?.form_fields.secret ?? '',
    /** The site can email a link only if it encrypts the secret itself. */
    takesRecipients: site?.seal_modes !== 'browser',
  };
}

export type Offer = ReturnType<typeof useOffer>;

/** The files of a draft. Their part of the form shows how they are sent. */
export interface Attached {
  /** Calls `create` with the files. Resolves too when the sender cancels: then the form stays as it is. */
  readonly send: (create: (attachment: Attachment) => Promise<unknown>) => Promise<unknown>;
}

/** Several secrets of one text. */
interface Copies {
  readonly count: number;
  /** Of the button that creates them, chosen with their number: most visitors load neither. */
  readonly buttonLabel: ReactNode;
}

/** The input of the form. It exists in memory only. */
export function useDraft({
  prefill,
  defaultTtl,
}: {
  prefill: string;
  defaultTtl?: number | undefined;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [chosenTtl, setChosenTtl] = useState<number | null>(null);
  const [locale, setLocale] = useState('');
  const [recipients, setRecipients] = useState<readonly string[]>([]);
  const [copies, setCopies] = useState<Copies | null>(null);
  const [attached, setAttached] = useState<Attached | null>(null);
  const secret = typed ?? prefill;
  return {
    secret,
    setSecret: setTyped,
    passphrase,
    setPassphrase,
    ttl: chosenTtl ?? defaultTtl,
    setTtl: setChosenTtl,
    /** Empty: the recipient's browser decides. */
    locale,
    setLocale,
    recipients,
    setRecipients,
    /** Null for one secret. */
    copies,
    setCopies,
    /** Null without files. */
    attached,
    setAttached,
    hasContent: secret !== '' || attached !== null,
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** What only the owner of an account chooses. */
export type AccountOptions = Pick<NewSecret, 'label' | 'notify' | 'boundTo'>;

/** What is sent of a draft. */
export function secretOf(
  { secret, attached, passphrase, ttl, recipients, locale, copies }: Draft,
  shareDomain: string | undefined,
  options: AccountOptions = {},
) {
  return {
    ...options,
    secret,
    attached,
    passphrase,
    recipients,
    copies: copies?.count,
    locale,
    shareDomain,
    ...(ttl !== undefined && { ttl }),
  };
}

/** Fills in a random password, which is made in this browser. The generator is loaded when it is first used. */
export function useGenerator({ secret, setSecret }: Draft) {
  const [last, setLast] = useState<Generated | null>(null);
  const drawing = useMutation({
    mutationFn: async (settings?: GeneratorSettings) =>
      (await importWithRetry(() => import('./generator.tsx'))).generate(settings),
    onSuccess: (drawn) => {
      setLast(drawn);
      // What was typed in the meantime is kept.
      setSecret((current) => (current && current !== last?.value ? current : drawn.value));
    },
  });
  return {
    drawing,
    /** The password in the field; null if the text was typed or changed. */
    generated: last?.value === secret ? last : null,
    /** Another password, of the same kind. */
    draw: () => drawing.mutate(last?.settings),
  };
}

const loadCreation = () => importWithRetry(() => import('../../api/secrets.ts'));

/** Who encrypts the draft. What creates a secret is loaded when there is something in it. */
export function useSealMode({ hasContent, recipients }: Draft): SealMode {
  const site = useQuery(siteQuery).data;
  useEffect(() => {
    // Without it, the attempt to create a link loads it again.
    if (hasContent) loadCreation().catch(() => undefined);
  }, [hasContent]);
  return sealModeOf(site, recipients.length > 0);
}

const RETRIES_MAX = 3;
/** Only a delay within these bounds is retried. Without a response, or with a longer delay, the user decides. */
const BUSY_MS = { min: 1000, max: 10_000 };

/** Without WebCrypto the second one fails, and nothing is sent. */
const BROWSER_MODES: ReadonlySet<SealMode> = new Set(['browser', 'unavailable']);

type SentDraft = NewSecret & { attached: Attached | null };

/** @param href of the private page, or of the page with several links */
export type OnCreated = (href: string) => Promise<void>;

/**
 * Sends a draft. A busy service is retried, unless the link is
 * emailed: a secret may have been created although the response was lost, which is harmless only while no one has its
 * link.
 */
export function useCreate(onCreated: OnCreated, isMailed: boolean) {
  const queryClient = useQueryClient();
  return useAction(['create'], {
    retry: (failures, error) => {
      const delay = retryDelayMs(error, 0);
      const isBusy = delay >= BUSY_MS.min && delay <= BUSY_MS.max;
      return isBusy && !isMailed && failures < RETRIES_MAX;
    },
    retryDelay: (_failures, error) => retryDelayMs(error),
    mutationFn: async ({ attached, ...secret }: SentDraft) => {
      // Nothing is sent before it is known who encrypts here.
      const site = await queryClient.query({ ...siteQuery, staleTime: 'static' });
      // Whatever the form showed until then. The server cannot check what is encrypted here.
      const lengthMin = site.secret_options.passphrase_length_min;
      if (isPassphraseTooShort(secret.passphrase, lengthMin)) {
        throw new FormIncomplete('passphrase');
      }
      if (hasControlCharacter(secret.passphrase)) throw new FormIncomplete('typable passphrase');
      const isSealedHere = BROWSER_MODES.has(sealModeOf(site, isMailed));
      const { createSecret } = await loadCreation();
      const create = (attachment?: Attachment) =>
        createSecret(secret, attachment, isSealedHere, onCreated);
      return attached ? attached.send(create) : create();
    },
    onError: () => checkShrimp(),
  });
}
