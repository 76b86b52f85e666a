/** Someone with an account and an API token at a running server that verifies every sign-up at once. */
import * as v from 'valibot';
import { makeApiToken } from '../../shared/contract/account.ts';
import { httpClient } from '../support/http.ts';
import { anyAddress, expectOk, PASSWORD, Visitor } from '../support/person.ts';

export interface Account {
  readonly custid: string;
  readonly token: string;
}

export async function newAccount(base: string): Promise<Account> {
  const http = httpClient(base, 2);
  const custid = anyAddress();
  const visitor = new Visitor(http);
  await expectOk(
    visitor.post('/account/signup', { email: custid, password: PASSWORD, agree: true }),
  );
  await expectOk(visitor.post('/account/signin', { email: custid, password: PASSWORD }));
  const { text } = await expectOk(visitor.post('/account/apitoken', { password: PASSWORD }));
  http.close();
  const { record } = v.parse(makeApiToken.reply, JSON.parse(text));
  return { custid, token: record.apitoken };
}
