/** Everyone who may call: each call of the contract is tried as each of them. */
import type { HttpClient } from '../support/http.ts';
import { anyAddress, newPerson, newToken, PASSWORD, Visitor } from '../support/person.ts';
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
 * @param colonel the address of the admin, whose account may be gone, or not yet there
 */
export async function newCallers(http: HttpClient, colonel: string): Promise<Callers> {
  const custid = anyAddress();
  const customer = await newPerson(http, custid);
  const { apitoken: token } = await newToken(customer, ['secrets', 'domains']);
  const admin = await signedIn(http, colonel);
  return {
    anonymous: { headers: {}, shrimp: '' },
    customer: credentialsOf(customer),
    token: { headers: { Authorization: authorizationOf({ custid, token }) }, shrimp: '' },
    colonel: credentialsOf(admin),
  };
}

async function signedIn(http: HttpClient, email: string): Promise<Visitor> {
  const visitor = new Visitor(http);
  const { status } = await visitor.post('/account/signin', { email, password: PASSWORD });
  return status === 200 ? visitor : newPerson(http, email);
}

function credentialsOf({ cookies, shrimp }: Visitor): Credentials {
  return { headers: { Cookie: cookies }, shrimp };
}
