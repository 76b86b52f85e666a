/** Someone with an account and an API token at a running server that verifies every sign-up at once. */
import { httpClient } from '../support/http.ts';
import { anyAddress, newToken, newVerifiedPerson } from '../support/person.ts';
import type { Program } from '../support/program.ts';

export interface Account extends Program {
  /** The environment that names it. */
  readonly env: Readonly<Record<string, string>>;
}

export async function newAccount(base: string): Promise<Account> {
  const http = httpClient(base, 2);
  const custid = anyAddress();
  const { apitoken: token } = await newToken(await newVerifiedPerson(http, custid));
  http.close();
  return { custid, token, env: { WAXSEAL_CUSTID: custid, WAXSEAL_TOKEN: token } };
}
