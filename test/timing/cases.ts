/** What an attacker could time: pairs of calls that are refused alike, and must take equally long. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { requestCode } from '../../shared/contract/verify-recipient.ts';
import type { Client } from '../support/client.ts';
import type { HttpClient, HttpRequest } from '../support/http.ts';
import { anyAddress, expectOk, newPerson, newToken, PASSWORD, Visitor } from '../support/person.ts';
import { authorizationOf } from '../support/program.ts';

type Pair = readonly [HttpRequest, HttpRequest];

export interface Case {
  readonly name: string;
  /** In what the two calls differ. */
  readonly kinds: readonly [string, string];
  /** Its calls take at least half a second, and wait for most of it. */
  readonly isSlow?: true;
  /** Prepares a sample: a call of each kind, in their order. */
  readonly prepare: () => Pair | Promise<Pair>;
}

interface Known {
  readonly http: HttpClient;
  readonly api: Client;
  readonly token: string;
  /** Of an account. */
  readonly email: string;
  /** Of a sign-up whose address is not verified. */
  readonly waiting: string;
}

export async function timingCases(http: HttpClient, api: Client): Promise<readonly Case[]> {
  const [email, waiting] = [anyAddress(), anyAddress()];
  const person = await newPerson(http, email);
  const { apitoken: token } = await newToken(person);
  const agreed = { email: waiting, password: PASSWORD, agree: true };
  await expectOk(new Visitor(http).post('/account/signup', agreed));
  const known = { http, api, token, email, waiting };
  const all = [secretCases(known), codeCases(http, person), tokenCases(known), accountCases(known)];
  return all.flat();
}

function secretCases({ api }: Known): readonly Case[] {
  return [
    {
      name: 'view of an unknown secret',
      kinds: ['key of a secret, but for its end', 'any key'],
      prepare: async () => {
        const { secretKey } = await api.conceal({ secret: 'x' });
        return [view(otherEnd(secretKey)), view(`1${other(secretKey.slice(1))}`)];
      },
    },
    {
      name: 'wrong passphrase',
      kinds: ['the right one, but for its end', 'any of its length'],
      prepare: async () => {
        const passphrase = randomUUID();
        const { secretKey } = await api.conceal({ secret: 'x', passphrase });
        return [
          reveal(secretKey, { passphrase: otherEnd(passphrase) }),
          reveal(secretKey, { passphrase: other(passphrase) }),
        ];
      },
    },
    {
      name: 'wrong claim token',
      kinds: ['that of the claim, but for its end', 'any'],
      prepare: async () => {
        const rid = randomUUID();
        const { secretKey } = await api.conceal({ secret: 'x' });
        await api.reveal(secretKey, { rid });
        return [
          reveal(secretKey, { rid: otherEnd(rid) }),
          reveal(secretKey, { rid: randomUUID() }),
        ];
      },
    },
  ];
}

/** Of a secret that is bound to recipients: nothing may differ between an address of the list and any other. */
function codeCases(http: HttpClient, sender: Visitor): readonly Case[] {
  const kinds = ['an address of the list', 'any other'] as const;
  const bind = async (listed: string) => {
    const made = await expectOk(sender.post('/secret/conceal', { secret: 'x', bound_to: listed }));
    return v.parse(concealSecret.reply, JSON.parse(made.text)).record.secret.key;
  };
  return [
    {
      name: 'requesting a code',
      kinds,
      prepare: async () => {
        const listed = anyAddress();
        const key = await bind(listed);
        return [requestOf(key, listed), requestOf(key, anyAddress())];
      },
    },
    {
      name: 'wrong code',
      kinds,
      prepare: async () => {
        const listed = anyAddress();
        const key = await bind(listed);
        const checkOf = async (email: string) => {
          const { text } = await http.send(requestOf(key, email));
          const { details } = v.parse(requestCode.reply, JSON.parse(text));
          return post(`/secret/${key}/verify`, { ask: details.ask, email, code: '000000' });
        };
        return [await checkOf(listed), await checkOf(anyAddress())];
      },
    },
  ];
}

function requestOf(key: string, email: string): HttpRequest {
  return post(`/secret/${key}/code`, { email });
}

function tokenCases({ token, email }: Known): readonly Case[] {
  return [
    {
      name: 'wrong API token',
      kinds: ['that of the account, but for its end', 'any of its form'],
      prepare: () => [authCheck(email, otherEnd(token)), authCheck(email, otherToken(token))],
    },
    {
      name: 'wrong API token',
      kinds: ['of an account', 'of an unknown address'],
      prepare: () => {
        const tried = otherToken(token);
        return [authCheck(email, tried), authCheck(anyAddress(), tried)];
      },
    },
  ];
}

function accountCases({ email, waiting }: Known): readonly Case[] {
  const calls: readonly (readonly [name: string, path: string, fields: object])[] = [
    ['sign-up', '/account/signup', { password: PASSWORD, agree: true }],
    ['sign-in', '/account/signin', { password: 'a wrong password' }],
    ['forgot', '/account/forgot', {}],
  ];
  const known = { 'an account': email, 'a sign-up that waits': waiting };
  return calls.flatMap(([name, path, fields]) =>
    Object.entries(known).map(([kind, address]): Case => {
      const call = (to: string) => post(path, { ...fields, email: to });
      return {
        name,
        kinds: [kind, 'an unknown address'],
        isSlow: true,
        prepare: () => [call(address), call(anyAddress())],
      };
    }),
  );
}

function view(key: string): HttpRequest {
  return { method: 'GET', path: `/api/v2/secret/${key}` };
}

function reveal(key: string, fields: object): HttpRequest {
  return post(`/secret/${key}`, { continue: true, ...fields });
}

function authCheck(custid: string, token: string): HttpRequest {
  const headers = { Authorization: authorizationOf({ custid, token }) };
  return { method: 'GET', path: '/api/v2/authcheck', headers };
}

function post(path: string, fields: object): HttpRequest {
  const headers = { 'Content-Type': 'application/json' };
  return { method: 'POST', path: `/api/v2${path}`, headers, body: JSON.stringify(fields) };
}

/** The same text with another last character. */
function otherEnd(text: string): string {
  return `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`;
}

/**
 * A token of the same account with another random part and signature. A text of another form would be refused before a signature
 * is computed: that distinguishes forms, which are public.
 */
function otherToken(token: string): string {
  return token.slice(0, 30) + other(token.slice(30));
}

/** Random hexadecimal digits, as many as the text has characters. */
function other(text: string): string {
  const drawn = `${randomUUID()}${randomUUID()}${randomUUID()}`.replaceAll('-', '');
  return drawn.slice(0, text.length);
}
