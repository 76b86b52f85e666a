/** The calls of a signed-in customer about their own account and its authentication log. */
import {
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { showAccount, updateLocale, updateNotify } from '../../shared/contract/account.ts';
import { listAuthLog } from '../../shared/contract/auth-log.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import type { NotifyEvent } from '../../shared/notify.ts';
import { call } from './client.ts';
import { siteQuery } from './site.ts';

export type Account = ReplyOf<typeof showAccount>['record'];
export type Session = Account['sessions'][number];
export type ApiToken = Account['apitokens'][number];

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

/** Saves a language, which applies in every browser. The page keeps it even if that fails. */
export function localeMutation(queryClient: QueryClient) {
  return mutationOptions({
    // In sequence: the last choice must be the one that is stored.
    scope: { id: 'locale' },
    mutationFn: (locale: string) => call(updateLocale, { body: { locale } }),
    onSuccess: (_, locale) => {
      queryClient.setQueryData(
        siteQuery.queryKey,
        (site) => site && { ...site, cust: site.cust && { ...site.cust, locale } },
      );
    },
  });
}

export type AuthLogReply = ReplyOf<typeof listAuthLog>;
export type AuthLogEntry = AuthLogReply['records'][number];

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
