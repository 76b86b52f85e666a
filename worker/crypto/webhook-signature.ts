/** How deliveries of webhooks are signed: as https://www.standardwebhooks.com says, so that its libraries verify them. */
import { base64, fromBase64, utf8 } from './encoding.ts';
import { hmac } from './hash.ts';

const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

/** A new signing secret. */
export function drawWebhookSecret(): string {
  return PREFIX + base64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

interface Signed {
  /** The same at every attempt, so that a receiver knows a repeat. */
  readonly id: string;
  /** Of the attempt, so that nobody can replay an old one. */
  readonly epochSeconds: number;
  readonly body: string;
}

/**
 * The headers that prove where a delivery comes from.
 *
 * @param secrets each signs; one that is being replaced signs beside the new one
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
  if (!secret.startsWith(PREFIX) || !key) throw new Error('a signing secret is none');
  return key;
}
