/** One request through the front door, and everything that came back. Any path will do: the API, a page, a list. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import worker from '../../../worker/index.ts';
import { type Ask, LOOPBACK_PEER, ORIGIN } from '../client.ts';

export interface Exchange {
  readonly method: string;
  /** Path and query; another origin than the usual one stands before it. */
  readonly target: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  /** Settings that the request met, beside the tests’ own. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What a request is made of beside its body, which is always text here. */
export interface Sending extends Omit<Ask, 'body' | 'peer' | 'settings'> {
  readonly settings?: Readonly<Record<string, string | undefined>>;
}

/** Sends one request. */
async function exchange(target: string, sending: Sending = {}, body?: string): Promise<Exchange> {
  const { method = 'GET', headers = {}, origin = ORIGIN, settings = {} } = sending;
  const sent = new Request(origin + target, {
    cf: { clientIp: LOOPBACK_PEER },
    method,
    headers,
    redirect: 'manual',
    // Of a string the platform would invent a type.
    ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
  });
  const request = new Request<unknown, IncomingRequestCfProperties>(sent);
  const context = createExecutionContext();
  const response = await worker.fetch(request, Object.assign({}, env, settings), context);
  const text = await response.text();
  await waitOnExecutionContext(context);
  return {
    method,
    target: origin === ORIGIN ? target : origin + target,
    requestHeaders: headers,
    requestBody: body ?? '',
    settings,
    status: response.status,
    headers: response.headers,
    text,
  };
}

/** Looks at a path. */
export function look(target: string, sending: Sending = {}): Promise<Exchange> {
  return exchange(target, sending);
}

/** Posts a body of a content type; null names none. */
export function sendBody(
  target: string,
  contentType: string | null,
  body: string,
  sending: Sending = {},
): Promise<Exchange> {
  const type = contentType === null ? {} : { 'Content-Type': contentType };
  const headers = { ...type, ...sending.headers };
  return exchange(target, { method: 'POST', ...sending, headers }, body);
}

/** Posts fields as JSON. */
export function sendJson(
  target: string,
  fields: unknown = {},
  sending: Sending = {},
): Promise<Exchange> {
  return sendBody(target, 'application/json', JSON.stringify(fields), sending);
}

/** Posts a form as a browser encodes it. */
export function sendForm(target: string, form: string, sending: Sending = {}): Promise<Exchange> {
  return sendBody(target, 'application/x-www-form-urlencoded', form, sending);
}
