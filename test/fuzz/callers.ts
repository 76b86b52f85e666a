/** Everyone who may call: each call of the contract is tried as each of them. */
import type { HttpClient } from '../support/http.ts';
import { anyAddress, newPerson, newToken, type Visitor } from '../support/person.ts';
import { authorizationOf } from '../support/program.ts';

export const callerNames = ['anonymous', 'customer', 'token', 'colonel'] as const;
export type CallerName = (typeof callerNames)[number];

/** What a caller sends with every call. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly shrimp: string;
}

export type Callers = Readonly<Record<CallerName, Credentials>>;

/**
 * New sessions, because calls end the earlier ones.
 *
 * @param colonel the address of an admin who has no account yet
 */
export async function newCallers(http: HttpClient, colonel: string): Promise<Callers> {
  const custid = anyAddress();
  const customer = await newPerson(http, custid);
  const { apitoken: token } = await newToken(customer, ['secrets', 'domains']);
  const admin = await newPerson(http, colonel);
  return {
    anonymous: { headers: {}, shrimp: '' },
    customer: credentialsOf(customer),
    token: { headers: { Authorization: authorizationOf({ custid, token }) }, shrimp: '' },
    colonel: credentialsOf(admin),
  };
}

function credentialsOf({ cookies, shrimp }: Visitor): Credentials {
  return { headers: { Cookie: cookies }, shrimp };
}
