/** What Stripe tells. It only says which subscription to ask about: what an event says of it may be old. */
import * as v from 'valibot';

/** An older one may be somebody’s recording. */
const AGE_SECONDS_MAX = 300;

const id = v.pipe(v.string(), v.regex(/^\w{1,255}$/));
const event = v.object({
  type: v.string(),
  data: v.object({ object: v.object({ id, subscription: v.nullish(id) }) }),
});

/** An event that Stripe signed. */
export interface SignedEvent {
  /** The subscription that it is about; null where it is about none. */
  readonly subscription: string | null;
}

/**
 * Reads an event.
 *
 * @param payload the body as it came: its very bytes are signed
 * @param secrets separated by commas; any of them may have signed
 * @returns null when nobody who knows a secret signed it lately, whatever else is wrong with it
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
  // Most requests are not about money, and the library is large.
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
