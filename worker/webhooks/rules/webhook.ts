/** Webhooks: which URLs are accepted, what is delivered, and what a response means. */
import type { DeliveryReason, WebhookEvent } from '../../../shared/contract/webhooks.ts';
import { WEBHOOK_URL_CHARACTERS_MAX } from '../../../shared/limits.ts';
import { asciiName, isLocalName } from '../../domains/rules/domain-name.ts';
import type { FailedAttempt } from '../../platform/rules/retry-schedule.ts';

const GONE = 410;

interface WebhookContext {
  /** Names that are the site's own. */
  readonly ours: readonly string[];
  /** Hosts with ports that are always accepted: for tests. */
  readonly allowed: readonly string[];
}

/**
 * Parses the URL of a webhook. Its name is resolved and checked when something is delivered.
 *
 * @returns null when deliveries to it are not allowed
 */
export function parseWebhookUrl(text: string, context: WebhookContext): string | null {
  const trimmed = text.trim();
  if (trimmed.length > WEBHOOK_URL_CHARACTERS_MAX || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const isPlain = url.username === '' && url.password === '' && url.hash === '';
  if (!isPlain || !['https:', 'http:'].includes(url.protocol)) return null;
  return isAllowedHost(url, context.allowed) || isPublicUrl(url, context.ours) ? url.href : null;
}

/** Whether a host is allowed for tests, whatever its address. */
export function isAllowedHost(
  { hostname, port, protocol }: URL,
  allowed: readonly string[],
): boolean {
  const plainPort = protocol === 'https:' ? '443' : '80';
  return allowed.includes(`${hostname}:${port === '' ? plainPort : port}`);
}

function isPublicUrl({ hostname, protocol }: URL, ours: readonly string[]): boolean {
  // Empty for an IPv6 address. The URL parser has normalised IPv4 addresses of any notation.
  const name = asciiName(hostname);
  const isPublicName = !isLocalName(name) && !/\.\d+$/.test(name);
  return protocol === 'https:' && isPublicName && !ours.includes(name);
}

/** An event of a secret, or a test. Contains no key, link, address or content. */
export interface DeliveryEvent {
  readonly event: WebhookEvent | 'test';
  readonly shortkey: string;
  readonly secretShortkey: string;
  /** Of the secret, in epoch ms; null for a test. */
  readonly createdAt: number | null;
  /** Time of the event, in epoch ms. */
  readonly at: number;
  /** Absent where the site encrypts. */
  readonly sealedBy?: 'browser';
}

/** The result of an attempt. */
export type Attempt =
  | { readonly kind: 'delivered'; readonly status: number }
  | (FailedAttempt & {
      readonly kind: 'failed';
      readonly reason: DeliveryReason;
      readonly status: number | null;
    });

/** The result of an attempt that was answered. */
export function attemptOf(status: number, retryAfterSeconds: number | null): Attempt {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  const reason = status >= 300 && status < 400 ? 'redirected' : 'refused';
  // 410 Gone: the receiver wants no further deliveries.
  return { kind: 'failed', reason, status, isFinal: status === GONE, retryAfterSeconds };
}

/** The result of an attempt without an answer. */
export function unanswered(reason: DeliveryReason): Attempt {
  const isFinal = reason === 'private_address' || reason === 'unreadable';
  return { kind: 'failed', reason, status: null, isFinal, retryAfterSeconds: null };
}
