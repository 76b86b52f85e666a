/**
 * Stripe: requests to its API (https://docs.stripe.com/api), and its signed events. Signatures are verified as
 * https://docs.stripe.com/webhooks#verify-manually specifies; a test holds this against the official library.
 */
import * as v from 'valibot';
import { concat } from '../../shared/concat.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { Config } from '../config/config.ts';
import { hex, utf8 } from '../crypto/encoding.ts';
import { hmac } from '../crypto/hash.ts';
import { isAccountName } from '../crypto/object-names.ts';
import { logError } from '../platform/log.ts';
import { equalBytes } from '../platform/rules/equal.ts';
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

/** An account's `client_reference_id`: its name in characters that Stripe accepts, without its address. */
export function referenceOf(account: string): string {
  return account.replace(':', '_');
}

/** The account of a reference; undefined when it is not one. */
export function accountOfReference(reference: string): string | undefined {
  const account = reference.replace('_', ':');
  return isAccountName(account) ? account : undefined;
}

/**
 * The account reference of the checkout session that created a subscription; undefined without one.
 *
 * @param key Stripe API key
 * @param id of the subscription
 * @throws StoreUnavailable when Stripe does not answer
 */
export async function findReference(
  config: Config,
  key: string,
  id: string,
): Promise<string | undefined> {
  const query = new URLSearchParams({ subscription: id, limit: '1' }).toString();
  const found = await request(config, key, `checkout/sessions?${query}`, sessions);
  return found?.data[0]?.client_reference_id ?? undefined;
}

/**
 * A subscription as it is now; undefined when it does not exist.
 *
 * @param key Stripe API key
 * @throws StoreUnavailable when Stripe does not answer
 */
export async function findSubscription(
  config: Config,
  key: string,
  id: string,
): Promise<FoundSubscription | undefined> {
  return request(config, key, `subscriptions/${encodeURIComponent(id)}`, subscription);
}

/** A validated response; undefined when the object does not exist. Never repeated: Stripe repeats its webhook. */
async function request<Output>(
  { STRIPE_API_URL }: Config,
  key: string,
  path: string,
  schema: v.GenericSchema<unknown, Output>,
): Promise<Output | undefined> {
  const { status, body } = await get(`${new URL(STRIPE_API_URL).origin}/v1/${path}`, key);
  if (status !== 200) {
    const code = codeIn(body);
    if (code === 'resource_missing') return undefined;
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

/** Older events may be replays. */
const AGE_SECONDS_MAX = 300;

const id = v.pipe(v.string(), v.regex(/^\w{1,255}$/));
const event = v.object({
  type: v.string(),
  data: v.object({ object: v.object({ id, subscription: v.nullish(id) }) }),
});

/** An event with a valid signature. Only the id of its subscription is used: the rest may be outdated. */
interface SignedEvent {
  readonly subscription: string | undefined;
}

/**
 * Verifies and reads an event.
 *
 * @param payload the raw body, which is what is signed
 * @param secrets separated by commas; each is accepted
 * @returns undefined when the signature is missing, wrong or too old
 */
export function readEvent(
  payload: Uint8Array,
  signature: string,
  secrets: string,
): SignedEvent | undefined {
  if (!secrets.split(',').some((secret) => isSigned(payload, signature, secret))) return undefined;
  const signed = parseJson(new TextDecoder().decode(payload));
  return signed === null ? undefined : { subscription: subscriptionIn(signed) };
}

/** One of the signatures in the header, `t=1790000000,v1=5257…,v1=…`, has to be right, and recent. */
function isSigned(payload: Uint8Array, header: string, secret: string): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2));
  const valuesOf = (name: string) =>
    parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const [time = ''] = valuesOf('t');
  if (secret === '' || !/^\d{1,12}$/.test(time)) return false;
  if (Math.floor(Date.now() / 1000) - Number(time) > AGE_SECONDS_MAX) return false;
  const expected = utf8(hex(hmac(utf8(secret), concat(utf8(`${time}.`), payload))));
  return valuesOf('v1').some((value) => equalBytes(utf8(value), expected));
}

function subscriptionIn(signed: unknown): string | undefined {
  const read = v.safeParse(event, signed);
  if (!read.success) return undefined;
  const { type, data } = read.output;
  if (type.startsWith('customer.subscription.')) return data.object.id;
  return type.startsWith('checkout.session.') ? (data.object.subscription ?? undefined) : undefined;
}
