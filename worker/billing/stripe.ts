/** Requests to Stripe's API: https://docs.stripe.com/api. Throws `StoreUnavailable` when Stripe does not answer. */
import * as v from 'valibot';
import { parseJson } from '../../shared/parse-json.ts';
import type { Config } from '../config/config.ts';
import { isAccountName } from '../crypto/object-names.ts';
import { logError } from '../platform/log.ts';
import { StoreUnavailable } from '../platform/store-unavailable.ts';

/** Shorter than Stripe waits for the response to its webhook, which it repeats after a failure. */
const TIMEOUT_MS = 10_000;

/** Fixes the fields of an answer, whatever version the Stripe account is set to. The one of the official library. */
export const STRIPE_VERSION = '2026-10-28.endive';

const named = v.union([
  v.string(),
  v.pipe(
    v.object({ id: v.string() }),
    v.transform(({ id }) => id),
  ),
]);

/** The code of an error. Its message is not used: it may contain a part of the key. */
const failure = v.object({
  error: v.object({ code: v.pipe(v.string(), v.regex(/^[a-z_]{1,64}$/)) }),
});

/** The API key is wrong or lacks a permission. */
const MISCONFIGURED = new Set([401, 403]);

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
export function paymentsOf({ STRIPE_API_URL }: Config, key: string): Payments {
  const { origin } = new URL(STRIPE_API_URL);
  return {
    referenceFor: async (id) => {
      const query = new URLSearchParams({ subscription: id, limit: '1' });
      const path = `/v1/checkout/sessions?${query.toString()}`;
      const found = await request(sessions, `${origin}${path}`, key);
      return found?.data[0]?.client_reference_id ?? null;
    },
    subscription: (id) =>
      request(subscription, `${origin}/v1/subscriptions/${encodeURIComponent(id)}`, key),
  };
}

/** A validated response; null when the object does not exist. Never repeated: Stripe repeats its webhook. */
async function request<Output>(
  schema: v.GenericSchema<unknown, Output>,
  url: string,
  key: string,
): Promise<Output | null> {
  const { status, body } = await get(url, key);
  if (status !== 200) {
    const code = codeIn(body);
    if (code === 'resource_missing') return null;
    const cause = `http_${status} ${code}`.trim();
    if (MISCONFIGURED.has(status)) logError('payment_provider_rejected', { reason: cause });
    throw new StoreUnavailable('Stripe', { cause });
  }
  const answer = v.safeParse(schema, body);
  if (!answer.success) throw new StoreUnavailable('Stripe', { cause: 'answer_unreadable' });
  return answer.output;
}

async function get(url: string, key: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      headers: {
        Authorization: `Bearer ${key}`,
        'Stripe-Version': STRIPE_VERSION,
        'User-Agent': 'waxseal',
      },
      // A redirect would send the key to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, body: parseJson(await response.text()) };
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new StoreUnavailable('Stripe', { cause: isTimeout ? 'timeout' : 'unreachable' });
  }
}

function codeIn(body: unknown): string {
  const read = v.safeParse(failure, body);
  return read.success ? read.output.error.code : '';
}
