/**
 * Stripe's webhook events. Only the id of the subscription is used: the rest of an event may be outdated. Signatures are
 * verified as https://docs.stripe.com/webhooks#verify-manually specifies; a test holds this against the official library.
 */
import * as v from 'valibot';
import { parseJson } from '../../shared/parse-json.ts';
import { concat } from '../../shared/concat.ts';
import { hex, utf8 } from '../crypto/encoding.ts';
import { hmac } from '../crypto/hash.ts';
import { equalBytes } from '../platform/rules/equal.ts';

/** Older events may be replays. */
const AGE_SECONDS_MAX = 300;

const id = v.pipe(v.string(), v.regex(/^\w{1,255}$/));
const event = v.object({
  type: v.string(),
  data: v.object({ object: v.object({ id, subscription: v.nullish(id) }) }),
});

/** An event with a valid signature. */
export interface SignedEvent {
  /** The id of its subscription; null without one. */
  readonly subscription: string | null;
}

/**
 * Verifies and reads an event.
 *
 * @param payload the raw body, which is what is signed
 * @param secrets separated by commas; each is accepted
 * @returns null when the signature is missing, wrong or too old
 */
export function readEvent(
  payload: Uint8Array,
  signature: string,
  secrets: string,
): SignedEvent | null {
  if (!secrets.split(',').some((secret) => isSigned(payload, signature, secret))) return null;
  const signed = parseJson(new TextDecoder().decode(payload));
  return signed === null ? null : { subscription: subscriptionIn(signed) };
}

/** Whether one of the signatures in the header, `t=1790000000,v1=5257…,v1=…`, is right and recent. */
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

function subscriptionIn(signed: unknown): string | null {
  const read = v.safeParse(event, signed);
  if (!read.success) return null;
  const { type, data } = read.output;
  if (type.startsWith('customer.subscription.')) return data.object.id;
  return type.startsWith('checkout.session.') ? (data.object.subscription ?? null) : null;
}
