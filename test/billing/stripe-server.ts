/**
 * A Stripe server on loopback: answers the Worker's calls, refuses what the real one refuses, and signs events as it
 * does. Like the real one it answers with the state at the time of a request, however long the answer then takes.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Stripe } from 'stripe';
import { eventOf, listOf, sessionOf, subscriptionOf, type Terms } from './shapes.ts';
import { listenOnLoopback } from '../support/loopback.ts';

export const API_KEY = 'rk_test_right';
export const SECRETS = ['whsec_new', 'whsec_old'] as const;

type Answer = readonly [status: number, body: object];
/** Sends the correct answer, another one, or a late one. */
type Misbehaviour = (response: ServerResponse, answer: Answer, url: URL) => void;

/** A post to the product: a body and the header that signs it. */
export interface Delivery {
  readonly payload: string;
  readonly signature: string;
}

export interface StripeServer {
  readonly url: string;
  /** Every requested path. */
  readonly asked: string[];
  /** A customer pays through a link with a reference. Returns the id of the subscription. */
  subscribe(reference: string | null, terms: Terms): string;
  change(id: string, change: Partial<Terms>): void;
  /** Forgets it, as happens to data of tests. */
  forget(id: string): void;
  /** The payload of an event about a subscription as it is just now. */
  event(type: string, id: string): string;
  /** Replaces the answers from now on; null restores them. */
  misbehave(how: Misbehaviour | null): void;
  close(): Promise<void>;
}

export function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': 'req_1' });
  response.end(JSON.stringify(body));
}

/** An error as Stripe words it; its sentence must never be repeated. */
export function failure(status: number, type: string, code?: string): Answer {
  const message = `about ${API_KEY} of bob@example.org`;
  return [status, { error: { type, message, ...(code === undefined ? {} : { code }) } }];
}

/** Signs a payload as Stripe does. */
export function sign(payload: string, secret: string = SECRETS[0], ageSeconds = 0): Delivery {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { payload, signature };
}

interface Paid {
  readonly reference: string | null;
  readonly terms: Terms;
}

/** Starts one on a port of its own. */
export async function startStripe(): Promise<StripeServer> {
  const paid = new Map<string, Paid>();
  const asked: string[] = [];
  let misbehaviour: Misbehaviour | null = null;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test');
    asked.push(url.pathname);
    const answer = answerTo(request, url, paid);
    if (misbehaviour) misbehaviour(response, answer, url);
    else send(response, answer);
  });
  const { origin, close } = await listenOnLoopback(server);
  const find = (id: string): Paid => {
    const found = paid.get(id);
    if (!found) throw new Error(`there is no subscription ${id}`);
    return found;
  };
  return {
    url: origin,
    asked,
    subscribe: (reference, terms) => {
      const id = `sub_${randomUUID().replaceAll('-', '')}`;
      paid.set(id, { reference, terms });
      return id;
    },
    change: (id, change) => {
      const { reference, terms } = find(id);
      paid.set(id, { reference, terms: { ...terms, ...change } });
    },
    forget: (id) => void paid.delete(id),
    event: (type, id) => {
      const { reference, terms } = find(id);
      const isSession = type.startsWith('checkout.session.');
      const object = isSession ? sessionOf(id, reference) : subscriptionOf(id, terms);
      return JSON.stringify(eventOf(`evt_${randomUUID()}`, type, object), null, 2);
    },
    misbehave: (how) => {
      misbehaviour = how;
    },
    close,
  };
}

function answerTo(
  { method, headers }: IncomingMessage,
  { pathname, searchParams }: URL,
  paid: ReadonlyMap<string, Paid>,
): Answer {
  if (headers.authorization !== `Bearer ${API_KEY}`) return failure(401, 'invalid_request_error');
  if (method !== 'GET') return failure(403, 'invalid_request_error');
  if (pathname === '/v1/checkout/sessions') {
    const id = searchParams.get('subscription') ?? '';
    const found = paid.get(id);
    return [200, listOf(pathname, found ? [sessionOf(id, found.reference)] : [])];
  }
  const [, id = ''] = /^\/v1\/subscriptions\/(\w+)$/.exec(pathname) ?? [];
  const found = paid.get(id);
  if (!found) return failure(404, 'invalid_request_error', 'resource_missing');
  return [200, subscriptionOf(id, found.terms)];
}
