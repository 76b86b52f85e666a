/** Asking Stripe, with the official library. It answers with what is true now, or `StoreUnavailable` is thrown. */
import type { Stripe } from 'stripe';
import * as v from 'valibot';
import type { Config } from '../config/config.ts';
import { logError } from '../observability/log.ts';
import { StoreUnavailable } from '../rpc/store-unavailable.ts';

/** Stripe waits longer than that for our answer, and tells us again when there was none. */
const TIMEOUT_MS = 10_000;

const named = v.union([
  v.string(),
  v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
]);

/** What the library throws. */
const refusal = v.object({
  type: v.string(),
  code: v.nullish(v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/))),
  statusCode: v.nullish(v.number()),
});

/** A key that is wrong, or may not read what it has to. */
const OURS = new Set(['StripeAuthenticationError', 'StripePermissionError']);

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

/** As Stripe has it; times are epoch seconds. */
export type FoundSubscription = v.InferOutput<typeof subscription>;

export interface Payments {
  /** The reference that came with whoever paid for a subscription first; null when there is none. */
  referenceFor(id: string): Promise<string | null>;
  /** Null when there is no such subscription. */
  subscription(id: string): Promise<FoundSubscription | null>;
}

/** The account at Stripe that the settings name. */
export async function paymentsOf(config: Config, key: string): Promise<Payments> {
  // Most requests are not about money, and the library is large.
  const library = await import('stripe');
  const stripe = stripeOf(library.Stripe, config, key);
  return {
    referenceFor: async (id) => {
      const found = await ask(sessions, () =>
        stripe.checkout.sessions.list({ subscription: id, limit: 1 }),
      );
      return found?.data[0]?.client_reference_id ?? null;
    },
    subscription: (id) => ask(subscription, () => stripe.subscriptions.retrieve(id)),
  };
}

function stripeOf(Library: typeof Stripe, { STRIPE_API_URL }: Config, key: string): Stripe {
  const { hostname, port, protocol } = new URL(STRIPE_API_URL);
  const isPlain = protocol === 'http:';
  return new Library(key, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    // Elsewhere nobody shall learn the key.
    httpClient: Library.createFetchHttpClient(fetchWithoutRedirects),
    timeout: TIMEOUT_MS,
    // Stripe tells us again by itself.
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

const fetchWithoutRedirects: typeof fetch = (input, init) =>
  fetch(input, { ...init, redirect: 'manual' });

/** An answer of a known shape; null where Stripe says that there is no such thing. */
async function ask<Output>(
  schema: v.GenericSchema<unknown, Output>,
  question: () => Promise<unknown>,
): Promise<Output | null> {
  try {
    const answer = v.safeParse(schema, await question());
    if (answer.success) return answer.output;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason.code === 'resource_missing') return null;
    const cause = `${reason.type} ${reason.code ?? reason.statusCode ?? ''}`.trim();
    if (OURS.has(reason.type)) logError('payment_provider_rejected', { reason: cause });
    throw new StoreUnavailable('asking Stripe', { cause });
  }
  throw new StoreUnavailable('asking Stripe', { cause: 'answer_unreadable' });
}

/** Stripe's own names for what went wrong; its sentence may hold a part of the key. */
function reasonOf(error: unknown): v.InferOutput<typeof refusal> {
  const read = v.safeParse(refusal, error);
  return read.success ? read.output : { type: 'unreachable' };
}
