/** The calls of whoever asks for a secret. Loaded when someone types what they need, and on the private page of a request. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createAsk, listAnswers, manageAsk } from '../../shared/contract/ask.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import {
  createAsk as drawAsk,
  type NewAsk,
  openOwnAsk,
  type OwnAsk,
} from '../../shared/seal/ask.ts';
import type { Question } from '../../shared/seal/ask-box.ts';
import { askPrivateLink } from '../../shared/seal/ask-fragment.ts';
import { manageProofOf } from '../../shared/seal/ask-keys.ts';
import type { Bytes } from '../../shared/seal/bytes.ts';
import { SealError } from '../../shared/seal/seal-error.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import { call, type CallInput } from './client.ts';
import { refusalOf } from './failure.ts';
import { REFRESH_MS_MAX, refreshMsSince } from './receipts.ts';
import { refreshRecent } from './recent.ts';
import { createdAsks } from './remembered-asks.ts';

export interface NewRequest {
  readonly question: Question;
  /** How long it takes answers, and how long each is kept, in seconds; absent where the plan offers no choice. */
  readonly ttl?: number;
  readonly answerTtl?: number;
  /** How many answers it takes. */
  readonly answers: number;
  /** What only accounts choose; null for a visitor. */
  readonly account: {
    /** Empty: none. */
    readonly label: string;
    /** Whether an email tells of each answer. */
    readonly isEmailed: boolean;
    /** Whether the page for answering shows the address of the account. */
    readonly showsSender: boolean;
    /** The domain of the ask link; empty: the site’s own host. */
    readonly shareDomain: string;
  } | null;
}

/** A creation without an answer. Another attempt repeats it: otherwise there would be two requests. */
let unanswered: { readonly given: string; readonly ask: NewAsk } | null = null;

/**
 * Creates a request. Only its encrypted question is sent.
 *
 * @returns its private page
 * @throws CallFailure
 */
export async function createRequest(queryClient: QueryClient, given: NewRequest) {
  const text = JSON.stringify(given);
  if (unanswered?.given !== text) unanswered = { given: text, ask: await drawAsk(given.question) };
  const { ask } = unanswered;
  const { ttl, answerTtl, answers, account } = given;
  await call(createAsk, {
    body: {
      box: toBase64url(ask.box),
      manage_hash: toBase64url(ask.manageHash),
      proof_hash: toBase64url(ask.proofHash),
      answers,
      ...(ttl !== undefined && { ttl }),
      ...(answerTtl !== undefined && { answer_ttl: answerTtl }),
      ...(account && {
        label: account.label,
        notify: account.isEmailed ? ['answered'] : [],
        show_sender: account.showsSender,
        share_domain: account.shareDomain,
      }),
    },
  });
  unanswered = null;
  createdAsks.set(ask.key, 'new');
  refreshRecent(queryClient);
  return {
    to: '/private/ask/$askKey',
    params: { askKey: ask.key },
    hash: privateFragment(ask.key, ask.secret),
  } as const;
}

/** The fragment of the private link of a request, without `#`. */
export function privateFragment(key: string, secret: Bytes): string {
  const { origin } = globalThis.location;
  return new URL(askPrivateLink({ origin, key, secret })).hash.slice(1);
}

type ListReply = ReplyOf<typeof listAnswers>;

/** A request, as its requester has it. */
export type AskRecord = ReplyOf<typeof manageAsk>['record'];

/** An answer in the list; without a state it has arrived since the page was loaded. */
export type ListedAnswer = ListReply['answers'][number];

export interface OwnRequest {
  readonly record: AskRecord;
  /** What the private link opens; null once the question is wiped. */
  readonly ask: OwnAsk | null;
  /** By number. */
  readonly answers: readonly ListedAnswer[];
}

/**
 * The request of a private link. While the page is visible it asks for new answers: often at first, then less and less; once a minute
 * when the request has ended, because an upload may finish, or someone with the same link may take more.
 */
export function ownRequestQuery(key: string, secret: Bytes) {
  const queryKey = ['ask', key];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<OwnRequest> => {
      const known = client.getQueryData<OwnRequest>(queryKey);
      const { record, answers } = await call(listAnswers, {
        params: { key },
        body: {
          manage_proof: toBase64url(await manageProofOf(secret)),
          after: known?.answers.at(-1)?.number ?? null,
        },
        signal,
      });
      const { box, ...described } = record;
      const ask = known?.ask ?? null;
      return {
        record: described,
        ask:
          box === undefined ? null : (ask ?? (await openOwnAsk(key, secret, fromBase64url(box)))),
        answers: [...(known?.answers ?? []), ...answers],
      };
    },
    staleTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdatedAt, errorUpdatedAt } }) => {
      if (isUnknownAsk(error) || error instanceof SealError) return false;
      switch (data?.record.state) {
        case 'closed':
          return false;
        case 'full':
        case 'expired':
          return REFRESH_MS_MAX;
        case 'open':
        case undefined:
          return refreshMsSince(Math.max(dataUpdatedAt, errorUpdatedAt));
      }
    },
  });
}

/** Whether the server has no such request, or another one under this key. */
export function isUnknownAsk(error: unknown): boolean {
  const code = refusalOf(error)?.code;
  return code === 'ask_unknown' || code === 'proof_invalid';
}

type Change = Omit<NonNullable<CallInput<typeof manageAsk>['body']>, 'manage_proof'>;

/** Changes a request, and shows it so. */
export async function changeRequest(
  queryClient: QueryClient,
  { key, secret }: { readonly key: string; readonly secret: Bytes },
  change: Change,
): Promise<void> {
  const { record } = await call(manageAsk, {
    params: { key },
    body: { ...change, manage_proof: toBase64url(await manageProofOf(secret)) },
  });
  refreshRecent(queryClient);
  queryClient.setQueryData(
    ownRequestQuery(key, secret).queryKey,
    (known) =>
      known && {
        ...known,
        record,
        answers:
          change.action === 'delete'
            ? known.answers.filter(({ number }) => number !== change.number)
            : known.answers,
      },
  );
}
