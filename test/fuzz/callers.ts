/** Everyone who may call: each call of the contract is tried as each of them. */
import * as v from 'valibot';
import { anyAddress, expectOk, newPerson, PASSWORD, Visitor } from '../support/person.ts';
import type { HttpClient } from '../support/http.ts';

export const callerNames = ['anonymous', 'customer', 'token', 'colonel'] as const;
export type CallerName = (typeof callerNames)[number];

/** What a caller sends with every call. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly shrimp: string;
}

export type Callers = Readonly<Record<CallerName, Credentials>>;

const token = v.object({ record: v.object({ apitoken: v.string() }) });

/**
 * New sessions, because calls end the earlier ones.
 *
 * @param colonel the address of the admin, whose account may be gone, or not yet there
 */
export async function newCallers(http: HttpClient, colonel: string): Promise<Callers> {
  const email = anyAddress();
  const customer = await newPerson(http, email);
  const answer = await expectOk(
    customer.post('/account/apitoken', { password: PASSWORD, scopes: ['secrets', 'domains'] }),
  );
  const { record } = v.parse(token, JSON.parse(answer.text));
  const admin = await signedIn(http, colonel);
  const basic = Buffer.from(`${email}:${record.apitoken}`).toString('base64');
  return {
    anonymous: { headers: {}, shrimp: '' },
    customer: credentialsOf(customer),
    token: { headers: { Authorization: `Basic ${basic}` }, shrimp: '' },
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
