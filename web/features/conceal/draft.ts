import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { anonymousPlan } from '../../../shared/plans.ts';
import { DEFAULT_TTL_SECONDS, ttlOptions } from '../../../shared/lifetime.ts';
import { storeGenerated } from '../../data/generated.ts';
import { retryDelayMs } from '../../data/retry-delay.ts';
import { createSecret, type NewSecret } from '../../data/secrets.ts';
import { checkShrimp } from '../../data/session.ts';
import { siteQuery } from '../../data/site.ts';

/** What the form may offer, before and after the server has said so. */
export function useOffer() {
  const site = useQuery(siteQuery).data;
  const plan = site?.plan ?? anonymousPlan;
  const options = site?.secret_options.ttl_options ?? ttlOptions(plan.options.ttl);
  const lifetimes = options.filter((seconds) => seconds <= plan.options.ttl);
  const wished = site?.secret_options.default_ttl ?? DEFAULT_TTL_SECONDS;
  return {
    charactersMax: plan.options.size,
    ttlSecondsMax: plan.options.ttl,
    lifetimes,
    defaultTtl: lifetimes.includes(wished) ? wished : lifetimes.at(-1),
    prefill: site?.form_fields.secret ?? '',
  };
}

/** What the person has typed and chosen. It lives in this page's memory and nowhere else. */
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
  return {
    secret: typed ?? prefill,
    setSecret: setTyped,
    passphrase,
    setPassphrase,
    ttl: chosenTtl ?? defaultTtl,
    setTtl: setChosenTtl,
    /** Empty: the reader's page speaks what their browser likes. */
    locale,
    setLocale,
    recipients,
    setRecipients,
  };
}

export type Draft = ReturnType<typeof useDraft>;

const RETRIES_MAX = 3;
/** A server that is busy asks for a second at least. No answer at all, and a long wait, are shown to the person, who decides. */
const BUSY_MS = { min: 1000, max: 10_000 };

/**
 * Sends a draft; a generated password is kept for the page that shows it. Where the service is busy it is sent again by
 * itself, unless its link is mailed: a secret may have been created although its answer was lost, which is harmless only
 * while no one has its link.
 */
export function useCreate(onCreated: (metadataKey: string) => Promise<void>, isMailed: boolean) {
  return useMutation({
    retry: (failures, error) => {
      const delay = retryDelayMs(error, 0);
      const isBusy = delay >= BUSY_MS.min && delay <= BUSY_MS.max;
      return isBusy && !isMailed && failures < RETRIES_MAX;
    },
    retryDelay: (_failures, error) => retryDelayMs(error),
    mutationFn: (secret: NewSecret) =>
      createSecret(secret, ({ record }) => {
        if (record.secret.value !== undefined) {
          storeGenerated(record.metadata.key, record.secret.value);
        }
        return onCreated(record.metadata.key);
      }),
    // The reply of a generated password holds it.
    gcTime: 0,
    onError: () => checkShrimp(),
  });
}
