import { type ReactNode, useEffect, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { IntlShape } from 'react-intl';
import { countCharacters, cutCharacters } from '../../../shared/characters.ts';
import { anonymousPlan } from '../../../shared/plans.ts';
import { hasControlCharacter, isPassphraseTooShort } from '../../../shared/passphrase.ts';
import { refusalOf, retryDelayMs } from '../../api/failure.ts';
import { lifetimesOf } from '../../api/lifetimes.ts';
import type { Attachment, NewSecret } from '../../api/secrets.ts';
import { useShareDomain } from '../../api/share-domain.ts';
import { checkShrimp } from '../../api/shrimp.ts';
import { type Site, siteQuery } from '../../api/site.ts';
import { useAction } from '../../api/use-call.ts';
import { FilesUnencrypted, type Upload } from '../../parts/attachments/file-draft.ts';
import { importWithRetry } from '../../ui/lazy-part.tsx';
import type { Generated, GeneratorSettings } from './generator.tsx';

/** The plan that is offered to those who could use more than theirs. */
const LARGER_PLAN = 'identity';

/** The limits and choices of the form; the anonymous plan's until the site's settings are loaded. */
export function useOffer() {
  const site = useQuery(siteQuery).data;
  const plan = site?.plan ?? anonymousPlan;
  const { lifetimes, usual } = lifetimesOf(site);
  const isCustomer = site?.authenticated ?? false;
  const larger = isCustomer && site?.plans_enabled ? largerPlan(site) : undefined;
  return {
    isCustomer,
    /** The longer lifetimes and the larger texts of another plan are offered. */
    hasLonger: larger !== undefined && larger.ttl > plan.options.ttl,
    largerSize: larger && larger.size > plan.options.size ? larger.size : null,
    charactersMax: plan.options.size,
    /** Of all files of a secret together; 0 until the site is known. */
    fileBytesMax: site?.plan.options.file_bytes ?? 0,
    lifetimes,
    defaultTtl: usual,
    isForMembers: site?.secret_options.requires_account === true && !isCustomer,
    requiresPassphrase: site?.secret_options.requires_passphrase ?? false,
    passphraseLengthMin: site?.secret_options.passphrase_length_min ?? 0,
    prefill: site?.form_fields.secret ?? '',
    domains: site?.custom_domains ?? [],
    /** A customer can name who may open a secret. */
    namesPeople: site?.cust?.plan.options.email ?? false,
    /** The site can email a link only if it encrypts the secret itself. */
    emailsLinks: site?.seal_modes !== 'browser',
  };
}

export type Offer = ReturnType<typeof useOffer>;

function largerPlan({ available_plans: plans }: Site) {
  return plans.find(({ planid }) => planid === LARGER_PLAN)?.options;
}

/** Several secrets of one text. */
interface Copies {
  readonly count: number;
  /** In a drawer's summary, such as "7 days, no passphrase, 3 links". Most visitors load neither this nor the label of the button. */
  readonly summaryIn: (intl: IntlShape) => string;
  /** Of the button that creates them. */
  readonly buttonLabel: ReactNode;
}

/** For whom a secret is, where that is not anyone with the link. Each of them gets a link of their own. */
export interface People {
  /** Addresses and domains. */
  readonly names: readonly string[];
  /** The site emails each of them their link. */
  readonly isEmailed: boolean;
  /** The link opens only for those who confirm that an address is theirs. */
  readonly isConfirmed: boolean;
  /** In a drawer's summary, such as "7 days, no passphrase, 2 recipients". */
  readonly summaryIn: (intl: IntlShape) => string;
  /** Why no link can be created for them, in the language of the page; null if it can. */
  readonly problemIn: (intl: IntlShape) => string | null;
  /** Null where the button says what it always does. */
  readonly buttonLabel: ReactNode;
}

/** The input of the form. It exists in memory only. */
export function useDraft({ prefill, defaultTtl, domains }: Offer) {
  const [typed, setTyped] = useState<string | null>(null);
  const [passphrase, setPassphrase] = useState('');
  const [chosenTtl, setChosenTtl] = useState<number | null>(null);
  const [locale, setLocale] = useState('');
  const [note, setNote] = useState('');
  const [copies, setCopies] = useState<Copies | null>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [upload, setUpload] = useState<Upload | null>(null);
  const [people, setPeople] = useState<People | null>(null);
  const [label, setLabel] = useState('');
  const shareDomain = useShareDomain(domains);
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
    /** What recipients see first. */
    note,
    setNote,
    /** Null for one secret. */
    copies,
    setCopies,
    files,
    setFiles,
    /** Null where no files can be sent. */
    upload,
    setUpload,
    hasContent: secret !== '' || files.length > 0,
    // Only customers choose these.
    /** Null for anyone with the link. */
    people,
    setPeople,
    label,
    setLabel,
    shareDomain,
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** How many characters of a draft's text are too many. */
export function excessOf({ secret }: Pick<Draft, 'secret'>, { charactersMax }: Offer): number {
  // A text has at least as many units as characters.
  return secret.length <= charactersMax ? 0 : Math.max(0, countCharacters(secret) - charactersMax);
}

/** What is sent of a draft: of a text that is too long, its beginning. */
export function secretOf(
  draft: Draft,
  { charactersMax }: Pick<Offer, 'charactersMax'>,
  isGenerated: boolean,
): SentDraft {
  const { secret, passphrase, ttl, locale, label, copies, people, files, upload } = draft;
  const note = draft.note.trim();
  return {
    secret: cutCharacters(secret, charactersMax),
    passphrase,
    locale,
    label,
    isGenerated,
    attached: upload && files.length > 0 ? (create) => upload(files, create) : null,
    recipients: people?.isEmailed ? people.names : [],
    boundTo: people?.isConfirmed ? people.names : [],
    copies: people ? people.names.length : copies?.count,
    shareDomain: draft.shareDomain.domain,
    ...(note !== '' && { note }),
    ...(ttl !== undefined && { ttl }),
  };
}

/** Fills in a random password, which is made in this browser. The generator is loaded when it is first used. */
export function useGenerator({ secret, setSecret }: Draft) {
  const [last, setLast] = useState<Generated | null>(null);
  const generating = useMutation({
    mutationFn: async (settings?: GeneratorSettings) =>
      (await importWithRetry(() => import('./generator.tsx'))).generate(settings),
    onSuccess: (made) => {
      setLast(made);
      // What was typed in the meantime is kept.
      setSecret((current) => (current && current !== last?.value ? current : made.value));
    },
  });
  return {
    generating,
    /** The password in the field; null if the text was typed or changed. */
    generated: last?.value === secret ? last : null,
    /** Another password, of the same kind. */
    generate: () => generating.mutate(last?.settings),
  };
}

/**
 * Who encrypts a new secret.
 *
 * - `browser`: this browser; the site cannot read it
 * - `unavailable`: this browser would have to, and cannot without https
 * - `recipients`: the site, because it emails the link
 * - `insecure`: the site, because this browser cannot without https
 * - `server`: the site, as it always does here
 */
export type SealMode = 'browser' | 'unavailable' | 'recipients' | 'insecure' | 'server';

/** Until the site is loaded, the site encrypts. */
function sealModeOf(site: Site | undefined, hasRecipients: boolean): SealMode {
  const modes = site?.seal_modes ?? 'server';
  if (modes === 'server') return 'server';
  if (!globalThis.isSecureContext) return modes === 'both' ? 'insecure' : 'unavailable';
  return modes === 'both' && hasRecipients ? 'recipients' : 'browser';
}

const loadCreation = () => importWithRetry(() => import('../../api/secrets.ts'));

/** Who encrypts the draft. What creates a secret is loaded when there is something in it. */
export function useSealMode({ hasContent, people }: Draft): SealMode {
  const site = useQuery(siteQuery).data;
  useEffect(() => {
    // Without it, the attempt to create a link loads it again.
    if (hasContent) loadCreation().catch(() => undefined);
  }, [hasContent]);
  return sealModeOf(site, people?.isEmailed ?? false);
}

/** Why a form was not sent. */
type Lack = 'content' | 'passphrase' | 'typable passphrase';

/** A form that cannot be sent as it is. */
export class Incomplete extends Error {
  readonly lack: Lack;

  constructor(lack: Lack) {
    super(`The form has no ${lack}`);
    this.name = 'Incomplete';
    this.lack = lack;
  }
}

/** Whether the form was refused because of the people that it names. */
export function isAboutPeople(error: Error | null): boolean {
  const code = refusalOf(error)?.code;
  return (
    code === 'account_required' ||
    code === 'bound_invalid' ||
    code === 'email_domain_refused' ||
    code === 'email_invalid' ||
    code === 'too_many_recipients'
  );
}

const RETRIES_MAX = 3;
/** Only a delay within these bounds is retried. Without a response, or with a longer delay, the user decides. */
const BUSY_MS = { min: 1000, max: 10_000 };

/** Without WebCrypto the second one fails, and nothing is sent. */
const BROWSER_MODES: ReadonlySet<SealMode> = new Set(['browser', 'unavailable']);

type SentDraft = NewSecret & {
  attached:
    | (<Created>(
        create: (attachment: Attachment) => Promise<Created>,
      ) => Promise<Created | undefined>)
    | null;
};

/**
 * Sends a draft, and shows the page of its links. A busy service is retried, unless the link is emailed: a secret may have been
 * created although the response was lost, which is harmless only while no one has its link.
 */
export function useCreate(isEmailed: boolean) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useAction(['create'], {
    retry: (failures, error) => {
      const delay = retryDelayMs(error, 0);
      const isBusy = delay >= BUSY_MS.min && delay <= BUSY_MS.max;
      return isBusy && !isEmailed && failures < RETRIES_MAX;
    },
    retryDelay: (_failures, error) => retryDelayMs(error),
    mutationFn: async ({ attached, ...secret }: SentDraft) => {
      // Nothing is sent before it is known who encrypts here.
      const site = await queryClient.query({ ...siteQuery, staleTime: 'static' });
      // Whatever the form showed until then. The server cannot check what is encrypted here.
      if (isPassphraseTooShort(secret.passphrase, site.secret_options.passphrase_length_min)) {
        throw new Incomplete('passphrase');
      }
      if (hasControlCharacter(secret.passphrase)) throw new Incomplete('typable passphrase');
      const isSealedHere = BROWSER_MODES.has(sealModeOf(site, isEmailed));
      if (!secret.secret && !attached) throw new Incomplete('content');
      const { createSecret } = await loadCreation();
      const create = (attachment?: Attachment) => {
        if (attachment && !isSealedHere) throw new FilesUnencrypted();
        return createSecret(queryClient, secret, isSealedHere, attachment);
      };
      return attached ? attached(create) : create();
    },
    // The form stays busy until the page is shown, so that it cannot be sent twice.
    onSuccess: (page) => page && navigate(page),
    onError: () => checkShrimp(),
  });
}
