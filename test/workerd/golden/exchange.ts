/** One request to the Worker, of any path, and the whole answer. */
import { type Ask, ORIGIN } from '../client.ts';
import { visitWorker } from '../whole-worker.ts';

export interface Exchange {
  readonly method: string;
  /** Path and query, after the origin where that is not the usual one. */
  readonly target: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  /** Settings beside those of all tests. */
  readonly settings: Readonly<Record<string, string | undefined>>;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A request without its body, which is always text here. */
export interface Sending extends Omit<Ask, 'body' | 'peer' | 'settings'> {
  readonly settings?: Readonly<Record<string, string | undefined>>;
}

/** Sends one request. */
async function exchange(target: string, sending: Sending = {}, body?: string): Promise<Exchange> {
  const { method = 'GET', headers = {}, origin = ORIGIN, settings = {} } = sending;
  // For a string the platform would add a content type.
  const bytes = body === undefined ? {} : { body: new TextEncoder().encode(body) };
  const response = await visitWorker(origin + target, { method, headers, ...bytes }, settings);
  return {
    method,
    target: origin === ORIGIN ? target : origin + target,
    requestHeaders: headers,
    requestBody: body ?? '',
    settings,
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  };
}

/** Sends a request without a body. */
export function sendRequest(target: string, sending: Sending = {}): Promise<Exchange> {
  return exchange(target, sending);
}

/** Posts a body with a content type; null sends none. */
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
