/** The account's authentication log: sign-ins, failed attempts, and changes of its credentials. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { AUTH_LOG_PER_PAGE_MAX, listAuthLog } from '../../shared/contract/auth-log.ts';
import type { ReplyOf } from '../../shared/contract/endpoint.ts';
import { accountQuery } from './account.ts';
import { call } from './call.ts';

export type AuthLog = ReplyOf<typeof listAuthLog>;
export type AuthLogEntry = AuthLog['records'][number];

/**
 * The newest entries. They are asked for anew with the account, so that a change shows at once; while more of them are
 * on their way, those before stay.
 */
export function authLogQuery(entries: number) {
  return queryOptions({
    queryKey: [...accountQuery.queryKey, 'log', entries],
    queryFn: ({ signal }) => call(listAuthLog, { body: { per_page: String(entries) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Every entry that is kept, as of one moment. */
export async function wholeAuthLog(): Promise<readonly AuthLogEntry[]> {
  const log = await call(listAuthLog, { body: { per_page: String(AUTH_LOG_PER_PAGE_MAX) } });
  return log.records;
}
