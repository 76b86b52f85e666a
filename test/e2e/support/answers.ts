/** Changes, holds or blocks the answers of the server, one endpoint at a time. */
import type { Page, Request, Route } from '@playwright/test';
import * as v from 'valibot';
import type { Endpoint, ReplyOf } from '../../../shared/contract/endpoint.ts';

type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>;

/** Hands every call of an endpoint to a handler. */
export async function intercept(
  page: Page,
  endpoint: Endpoint,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(addressOf(endpoint), (route) =>
    isCall(endpoint, route.request()) ? handle(route) : route.fallback(),
  );
}

/** Gives every call of an endpoint the same answer, without asking the server. */
export async function answerWith(
  page: Page,
  endpoint: Endpoint,
  answer: Fulfilment,
): Promise<void> {
  await intercept(page, endpoint, (route) => route.fulfill(answer));
}

/** Answers a call with success, as the server does. */
export async function succeed<E extends Endpoint>(
  page: Page,
  endpoint: E,
  reply: ReplyOf<E>,
): Promise<void> {
  const fields: object = reply instanceof Object ? reply : {};
  await answerWith(page, endpoint, {
    json: { success: true, custid: 'ada@example.com', ...fields },
  });
}

/** Changes the server's answer to a call. */
export async function alterReply<E extends Endpoint>(
  page: Page,
  endpoint: E,
  change: (reply: ReplyOf<E>) => object,
): Promise<void> {
  await intercept(page, endpoint, async (route) => {
    const response = await route.fetch();
    const envelope = v.parse(v.record(v.string(), v.unknown()), await response.json());
    const reply: ReplyOf<E> = v.parse(endpoint.reply, envelope);
    await route.fulfill({ response, json: { ...envelope, ...change(reply) } });
  });
}

/** Holds all answers to a call until the returned function is called. */
export async function holdAnswers(page: Page, endpoint: Endpoint): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await intercept(page, endpoint, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Counts the calls of an endpoint from now on, in every page of a browser. */
export function callsOf(page: Page, endpoint: Endpoint): Request[] {
  const calls: Request[] = [];
  page.context().on('request', (request) => {
    if (isCall(endpoint, request)) calls.push(request);
  });
  return calls;
}

/** A field of the form or the JSON that a call sent. */
export function sentField(request: Request, name: string): unknown {
  return v.parse(v.record(v.string(), v.unknown()), request.postDataJSON())[name];
}

function isCall(endpoint: Endpoint, request: Request): boolean {
  return request.method() === endpoint.method && addressOf(endpoint).test(request.url());
}

function addressOf(endpoint: Endpoint): RegExp {
  return new RegExp(`${endpoint.path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?.*)?$`);
}
