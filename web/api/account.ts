/** The calls of a signed-in customer about their own account and its authentication log. */
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { BodyInputOf, ReplyOf, TokenScope } from '../../shared/contract/endpoint.ts';
import {
  changePassword,
  destroyAccount,
  endSessions,
  makeApiToken,
  revokeApiToken,
  showAccount,
  updateNotify,
} from '../../shared/contract/account.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import { call } from './client.ts';
import { submitForm } from './form.ts';
import { siteQuery } from './site.ts';
import { AUTH_LOG_PER_PAGE_MAX, listAuthLog } from '../../shared/contract/auth-log.ts';

export type Account = ReplyOf<typeof showAccount>['record'];
export type Session = Account['sessions'][number];
export type ApiToken = Account['apitokens'][number];
/** A new token, in both spellings. */
export type CreatedToken = ReplyOf<typeof makeApiToken>['record'];

/** The account with its sessions and API tokens; the tokens themselves are never returned again. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await call(showAccount, { signal })).record,
});

/** Saves what the account is emailed about new secrets. The choice shows at once, and goes back if it cannot be saved. */
export function notifyMutation(queryClient: QueryClient) {
  const show = (notify: NotifyEvent[]) => {
    queryClient.setQueryData(
      accountQuery.queryKey,
      (account) => account && { ...account, cust: { ...account.cust, notify } },
    );
    queryClient.setQueryData(
      siteQuery.queryKey,
      (site) => site && { ...site, cust: site.cust && { ...site.cust, notify } },
    );
  };
  return mutationOptions({
    // In sequence: the last choice must be the one that is stored.
    scope: { id: 'notify' },
    mutationFn: (notify: NotifyEvent[]) => call(updateNotify, { body: { notify } }),
    onMutate: show,
    onError: () =>
      Promise.all([
        queryClient.invalidateQueries(accountQuery),
        queryClient.invalidateQueries(siteQuery),
      ]),
  });
}

export type PasswordChange = Required<BodyInputOf<typeof changePassword>>;

/** Changes the password; every other session ends, and every API token. */
export function sendPassword(body: PasswordChange) {
  return submitForm({ endpoint: changePassword, input: { body } });
}

/** Ends a session by its id, or `others`: all but the current one, and every API token. Returns how many sessions ended. */
export async function endSession(which: string): Promise<number> {
  const body = which === 'others' ? { others: true } : { id: which };
  return (await call(endSessions, { body })).details.ended;
}

export interface TokenRequest {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** In seconds; null for a token that does not expire. */
  readonly ttl: number | null;
  readonly password: string;
}

/** Creates an API token in place of the one of its name. The server shows it once. */
export async function createToken(request: TokenRequest): Promise<CreatedToken> {
  return (await call(makeApiToken, { body: { ...request, scopes: [...request.scopes] } })).record;
}

/** Revokes an API token by its id. */
export function revokeToken(id: string) {
  return call(revokeApiToken, { body: { id } });
}

/** Deletes the account; `go` is called after the confirmation has been readable for a while. */
export function deleteAccount(confirmation: string, go: () => void) {
  return submitForm({
    endpoint: destroyAccount,
    input: { body: { confirmation } },
    redirect: { go },
  });
}

export type AuthLog = ReplyOf<typeof listAuthLog>;
export type AuthLogEntry = AuthLog['records'][number];

/**
 * The newest entries of the authentication log. They are fetched again with the account, so that a change shows at once;
 * the current ones stay while more are loading.
 */
export function authLogQuery(entries: number) {
  return queryOptions({
    queryKey: [...accountQuery.queryKey, 'log', entries],
    queryFn: ({ signal }) => call(listAuthLog, { body: { per_page: String(entries) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Every stored entry, as of one moment. */
export async function wholeAuthLog(): Promise<readonly AuthLogEntry[]> {
  const log = await call(listAuthLog, { body: { per_page: String(AUTH_LOG_PER_PAGE_MAX) } });
  return log.records;
}
