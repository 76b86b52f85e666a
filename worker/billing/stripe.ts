/** Requests to Stripe's API, with the official library. Throws `StoreUnavailable` when Stripe does not answer. */
import type { Stripe } from 'stripe';
import * as v from 'valibot';
import type { Config } from '../config/config.ts';
import { isAccountName } from '../crypto/object-names.ts';
import { logError } from '../observability/log.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';

/** Shorter than Stripe waits for the response to its webhook, which it repeats after a failure. */
const TIMEOUT_MS = 10_000;

const named = v.union([
  v.string(),
  v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
]);

/** The library's errors. */
const stripeError = v.object({
  type: v.string(),
  code: v.nullish(v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/))),
  statusCode: v.nullish(v.number()),
});

/** The API key is wrong or lacks a permission. */
const MISCONFIGURED = new Set(['StripeAuthenticationError', 'StripePermissionError']);

const sessions = v.object({
  data: v.array(v.object({ client_reference_id: v.nullable(v.string()) })),
});

const subscription = v.object({
  id: v.string(),
  customer: named,
  status: v.string(),
  cancel_at: v.nullable(v.number()),
  cancel_at_period_end: v.boolean(),
  items: v.object({
    data: v.array(
      v.object({ current_period_end: v.number(), price: v.object({ id: v.string() }) }),
    ),
  }),
});

/** Stripe's fields; times are epoch seconds. */
export type FoundSubscription = v.InferOutput<typeof subscription>;

export interface Payments {
  /** The account reference of the checkout session that created a subscription; null without one. */
  referenceFor(id: string): Promise<string | null>;
  /** Null when it does not exist. */
  subscription(id: string): Promise<FoundSubscription | null>;
}

/** An account's `client_reference_id`: its name in characters that Stripe accepts, without its address. */
export function referenceOf(account: string): string {
  return account.replace(':', '_');
}

/** The account of a reference; null when it is not one. */
export function accountOfReference(reference: string): string | null {
  const account = reference.replace('_', ':');
  return isAccountName(account) ? account : null;
}

/** A client for the Stripe account in the settings. */
export async function paymentsOf(config: Config, key: string): Promise<Payments> {
  // Loaded on demand: the library is large and rarely needed.
  const library = await import('stripe');
  const stripe = stripeOf(library.Stripe, config, key);
  return {
    referenceFor: async (id) => {
      const found = await request(sessions, () =>
        stripe.checkout.sessions.list({ subscription: id, limit: 1 }),
      );
      return found?.data[0]?.client_reference_id ?? null;
    },
    subscription: (id) => request(subscription, () => stripe.subscriptions.retrieve(id)),
  };
}

function stripeOf(Library: typeof Stripe, { STRIPE_API_URL }: Config, key: string): Stripe {
  const { hostname, port, protocol } = new URL(STRIPE_API_URL);
  const isPlain = protocol === 'http:';
  return new Library(key, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    // A redirect would send the key to another host.
    httpClient: Library.createFetchHttpClient(fetchWithoutRedirects),
    timeout: TIMEOUT_MS,
    // Stripe repeats its webhook.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

const fetchWithoutRedirects: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: 'manual' });

/** A validated response; null when the object does not exist. */
async function request<Output>(
  schema: v.GenericSchema<unknown, Output>,
  send: () => Promise<unknown>,
): Promise<Output | null> {
  try {
    const answer = v.safeParse(schema, await send());
    if (answer.success) return answer.output;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason.code === 'resource_missing') return null;
    const cause = `${reason.type} ${reason.code ?? reason.statusCode ?? ''}`.trim();
    if (MISCONFIGURED.has(reason.type)) logError('payment_provider_rejected', { reason: cause });
    throw new StoreUnavailable('Stripe', { cause });
  }
  throw new StoreUnavailable('Stripe', { cause: 'answer_unreadable' });
}

/** Stripe's error type and code. Its message is not used: it may contain a part of the key. */
function reasonOf(error: unknown): v.InferOutput<typeof stripeError> {
  const read = v.safeParse(stripeError, error);
  return read.success ? read.output : { type: 'unreachable' };
}
