/** Webhooks: where one may lead, and what an answer means. */
import type { DeliveryReason } from '../../shared/contract/webhooks.ts';
import { WEBHOOK_URL_CHARACTERS_MAX } from '../../shared/limits.ts';
import { asciiName, isLocalName } from './domain-name.ts';
import { isGivenUp, nextAttemptAt } from './email-retry.ts';

const GONE = 410;

interface Surroundings {
  /** Names that are the site's own. */
  readonly ours: readonly string[];
  /** Hosts with their ports that a webhook may lead to whatever they are. */
  readonly allowed: readonly string[];
}

/**
 * Reads what somebody typed as the address of a webhook. Where its name leads is found out when something is sent.
 *
 * @returns null for one that nothing is sent to
 */
export function parseWebhookUrl(text: string, surroundings: Surroundings): string | null {
  const trimmed = text.trim();
  if (trimmed.length > WEBHOOK_URL_CHARACTERS_MAX || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const isPlain = url.username === '' && url.password === '' && url.hash === '';
  if (!isPlain || !['https:', 'http:'].includes(url.protocol)) return null;
  return isAllowedHost(url, surroundings.allowed) || leadsOutside(url, surroundings.ours)
    ? url.href
    : null;
}

/** Whether a test may lead there, whatever it is. */
export function isAllowedHost(
  { hostname, port, protocol }: URL,
  allowed: readonly string[],
): boolean {
  const plainPort = protocol === 'https:' ? '443' : '80';
  return allowed.includes(`${hostname}:${port === '' ? plainPort : port}`);
}

function leadsOutside({ hostname, protocol }: URL, ours: readonly string[]): boolean {
  const name = asciiName(hostname);
  // The parser has made an address of whatever looks like one, in any notation.
  const isAddress = hostname.startsWith('[') || /(?:^|\.)\d+$/.test(name);
  if (protocol !== 'https:' || name === '' || isAddress) return false;
  return !isLocalName(name) && !ours.includes(name);
}

/** The name that the DNS is asked for. */
export function hostOfWebhook(url: URL): string {
  return asciiName(url.hostname);
}

/** What became of an attempt. */
export type Attempt =
  | { readonly kind: 'delivered'; readonly status: number }
  | {
      readonly kind: 'failed';
      readonly reason: DeliveryReason;
      readonly status: number | null;
      /** Trying again would change nothing. */
      readonly isFinal: boolean;
      readonly retryAfterSeconds: number | null;
    };

/** What the status of an answer means. */
export function attemptOf(status: number, retryAfterSeconds: number | null): Attempt {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  const reason = status >= 300 && status < 400 ? 'redirected' : 'refused';
  // Whoever says that they are gone does not want to be asked again.
  return { kind: 'failed', reason, status, isFinal: status === GONE, retryAfterSeconds };
}

/** An attempt that got no answer. */
export function unanswered(reason: DeliveryReason): Attempt {
  const isFinal = reason === 'private_address' || reason === 'unreadable';
  return { kind: 'failed', reason, status: null, isFinal, retryAfterSeconds: null };
}

/**
 * When a delivery that failed is tried again; null when it is given up. Nobody is asked sooner than they say.
 *
 * @param attempts how many were made, this one included
 */
export function nextDeliveryAt(
  { isFinal, retryAfterSeconds }: Extract<Attempt, { kind: 'failed' }>,
  attempts: number,
  now: number,
): number | null {
  if (isFinal || isGivenUp(attempts)) return null;
  return Math.max(nextAttemptAt(attempts, now), now + (retryAfterSeconds ?? 0) * 1000);
}
