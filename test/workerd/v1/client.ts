/** Programs that use the older API, and their answers. */
import { expect } from 'vitest';
import { type Answer, type Ask, type Concealed, post, send, textAt } from '../client.ts';
import { fromElsewhere, PASSWORD, withToken } from '../people.ts';
import { on } from '../wire/planned.ts';

const aKey: unknown = expect.stringMatching(/^1[0-9A-Za-z]{22}$/);
/** Epoch seconds of these days. */
export const aMoment: unknown = expect.toSatisfy(
  (value: unknown) => Number.isInteger(value) && Math.abs(Number(value) - Date.now() / 1000) < 60,
);

/** Seconds that are left of a lifetime that began a moment ago. */
export function leftOf(lifetime: number): unknown {
  return expect.toSatisfy(
    (value: unknown) =>
      Number.isInteger(value) && Number(value) <= lifetime && Number(value) > lifetime - 60,
  );
}

/** A link to a page of the site. */
export function linkTo(page: 'secret' | 'private', key = '1[0-9A-Za-z]{22}'): unknown {
  return expect.stringMatching(new RegExp(`^http://localhost/${page}/${key}$`));
}

export const WEEK = 604_800;

/** An anonymous secret, just created. */
export const freshReceipt = {
  custid: 'anon',
  metadata_key: aKey,
  secret_key: aKey,
  ttl: WEEK,
  metadata_ttl: 2 * WEEK,
  secret_ttl: WEEK,
  state: 'new',
  created: aMoment,
  updated: aMoment,
  recipient: [],
  share_domain: '',
  passphrase_required: false,
  metadata_url: linkTo('private'),
  share_url: linkTo('secret'),
};

/** Sends one request to a path of the older API. */
export function ask(path: string, how: Ask = {}): Promise<Answer> {
  return send(`/api/v1${path}`, how);
}

/** Posts a form to a path of the older API. */
export function postV1(path: string, form = '', how: Ask = {}): Promise<Answer> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...how.headers };
  return ask(path, { method: 'POST', ...how, headers, body: form });
}

/** What a program receives: its headers, and the body as it came, a list too. */
export function summaryOf({ status, headers, text }: Answer) {
  const intended = headers.get('X-Intended-Status');
  const body: unknown = text === '' ? null : JSON.parse(text);
  return { status, intended, retryAfter: headers.get('Retry-After'), body };
}

/** A successful answer with this body. */
export function fine(body: unknown): unknown {
  return { status: 200, intended: null, retryAfter: null, body };
}

/** A refusal: 404, and in a header what it would have been. */
export function refused(intended: number, body: unknown, retryAfter: unknown = null): unknown {
  return { status: 404, intended: String(intended), retryAfter, body };
}

/** Nothing opens with this key, for whatever reason. */
export function unknownSecret(key: string): { message: string; secret_key: string } {
  return { message: 'Unknown secret', secret_key: key };
}

/** Shares a secret that nothing should stand in the way of. */
export async function share(form = 'secret=the secret', how: Ask = {}): Promise<Concealed> {
  const answer = await postV1('/share', form, how);
  return {
    secretKey: textAt(answer, 'secret_key'),
    metadataKey: textAt(answer, 'metadata_key'),
  };
}

export interface Program {
  readonly custid: string;
  readonly token: string;
  /** How it calls, from a network address of its own. */
  readonly how: (over?: Ask) => Ask;
}

/** A program of someone with a plan. */
export async function program(planid = 'basic'): Promise<Program> {
  const { custid, ask: asPerson } = await on(planid);
  const token = textAt(
    await post('/account/apitoken', { password: PASSWORD }, asPerson),
    'record.apitoken',
  );
  return { custid, token, how: (over = {}) => withToken(custid, token, fromElsewhere(over)) };
}
