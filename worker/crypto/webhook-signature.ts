/** Webhook signatures as https://www.standardwebhooks.com specifies, so that its libraries verify them. */
import { base64, fromBase64, utf8 } from './encoding.ts';
import { hmac } from './hash.ts';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** A new signing secret. */
export function generateWebhookSecret(): string {
  return PREFIX + base64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

interface Signed {
  /** The id is the same for every attempt, so that a receiver recognises a repeat. */
  readonly id: string;
  /** The time of this attempt, so that an old delivery cannot be replayed. */
  readonly epochSeconds: number;
  readonly body: string;
}

/**
 * The signature headers of a delivery.
 *
 * @param secrets each signs; a secret that is being replaced signs beside the new one
 */
export function webhookHeaders(
  secrets: readonly string[],
  { id, epochSeconds, body }: Signed,
): Record<string, string> {
  const content = utf8(`${id}.${epochSeconds}.${body}`);
  const signatures = secrets.map((secret) => `v1,${base64(hmac(keyOf(secret), content))}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(epochSeconds),
    'webhook-signature': signatures.join(' '),
  };
}

function keyOf(secret: string): Uint8Array {
  const key = fromBase64(secret.slice(PREFIX.length));
  if (!secret.startsWith(PREFIX) || !key) throw new Error('a webhook signing secret is malformed');
  return key;
}
