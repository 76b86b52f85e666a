/** The calls of somebody who is signed in, about their own account. */
import { queryOptions } from '@tanstack/react-query';
import type { BodyInputOf, ReplyOf } from '../../shared/contract/endpoint.ts';
import {
  changePassword,
  destroyAccount,
  endSessions,
  makeApiToken,
  revokeApiToken,
  showAccount,
} from '../../shared/contract/account.ts';
import { call } from './call.ts';
import { submitForm } from './form.ts';

export type Account = ReplyOf<typeof showAccount>['record'];
export type Session = Account['sessions'][number];

/** The account, with its sessions and what may be known of its API token. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await call(showAccount, { signal })).record,
});

export type PasswordChange = Required<BodyInputOf<typeof changePassword>>;

/** Changes the password; every other session ends. */
export function sendPassword(body: PasswordChange) {
  return submitForm({ endpoint: changePassword, input: { body } });
}

/** Ends a session by its id, or `others`: all but the one that asks. Tells how many ended. */
export async function endSession(which: string): Promise<number> {
  const body = which === 'others' ? { others: true } : { id: which };
  return (await call(endSessions, { body })).details.ended;
}

/** Makes an API token in place of the one before. The server says it once. */
export async function drawToken(): Promise<string> {
  return (await call(makeApiToken, { body: {} })).record.apitoken;
}

/** Takes the API token away. */
export function revokeToken() {
  return call(revokeApiToken, { body: {} });
}

/** Deletes the account; `go` is called once its owner had time to read that it is gone. */
export function destroy(confirmation: string, go: () => void) {
  return submitForm({
    endpoint: destroyAccount,
    input: { body: { confirmation } },
    redirect: { go },
  });
}
