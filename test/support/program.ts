/** Programs with an API token, valid or invalid. */
import { randomBytes } from 'node:crypto';
import type { HttpClient } from './http.ts';
import { anyAddress, newPerson, newToken, type Visitor } from './person.ts';

/** The credentials of a program. */
export interface Program {
  readonly custid: string;
  readonly token: string;
}

/** A program, and the browser of its owner. */
export interface OwnedProgram extends Program {
  readonly owner: Visitor;
}

/** A new account, and a program with its token. */
export async function newProgram(http: HttpClient): Promise<OwnedProgram> {
  const custid = anyAddress();
  const owner = await newPerson(http, custid);
  return { custid, token: (await newToken(owner)).apitoken, owner };
}

/** The header that a program sends. */
export function authorizationOf({ custid, token }: Program): string {
  return `Basic ${Buffer.from(`${custid}:${token}`).toString('base64')}`;
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

/**
 * Invalid tokens: a text that is no token, one in forged digits, one that names the account and is forged, one whose
 * signature differs at its end, and the valid token of another account.
 */
export function wrongTokensFor(victim: Program, other: Program): readonly (() => Program)[] {
  const { custid } = victim;
  return [
    () => ({ custid, token: random(24) }),
    () => ({ custid, token: randomBytes(20).toString('hex') }),
    () => ({ custid, token: victim.token.slice(0, -34) + random(26).slice(-34) }),
    () => ({ custid, token: victim.token.slice(0, -8) + random(6) }),
    () => ({ custid, token: other.token }),
  ];
}
