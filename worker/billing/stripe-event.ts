/** Stripe's webhook events. Only the id of the subscription is used: the rest of an event may be outdated. */
import * as v from 'valibot';

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
export async function readEvent(
  payload: Uint8Array,
  signature: string,
  secrets: string,
): Promise<SignedEvent | null> {
  for (const secret of secrets.split(',')) {
    const signed = await readSigned(payload, signature, secret);
    if (signed !== null) return { subscription: subscriptionIn(signed) };
  }
  return null;
}

async function readSigned(payload: Uint8Array, signature: string, secret: string) {
  // Loaded on demand: the library is large and rarely needed.
  const { Stripe } = await import('stripe');
  const crypto = Stripe.createSubtleCryptoProvider();
  try {
    return await Stripe.webhooks.constructEventAsync(
      payload,
      signature,
      secret,
      AGE_SECONDS_MAX,
      crypto,
    );
  } catch {
    return null;
  }
}

function subscriptionIn(signed: unknown): string | null {
  const read = v.safeParse(event, signed);
  if (!read.success) return null;
  const { type, data } = read.output;
  if (type.startsWith('customer.subscription.')) return data.object.id;
  return type.startsWith('checkout.session.') ? (data.object.subscription ?? null) : null;
}
