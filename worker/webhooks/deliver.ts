/**
 * One attempt to deliver something to a webhook. Anyone with an account chooses the URL, so it must not reach private networks (SSRF).
 * The name is resolved first, which gives the owner a reason for a refusal; when self-hosting, the runtime also checks the
 * address that it connects to, because the record may have changed since (DNS rebinding). Only the status of the response is
 * read.
 */
import type { Config } from '../config/config.ts';
import { ownHosts } from '../config/regions.ts';
import { dnsAt } from '../domains/dns.ts';
import { asciiName } from '../domains/rules/domain-name.ts';
import { parseRetryAfter } from '../platform/rules/retry-schedule.ts';
import type { Stores } from '../platform/call-object.ts';
import {
  type Attempt,
  attemptOf,
  isAllowedHost,
  parseWebhookUrl,
  unanswered,
} from './rules/webhook.ts';
import { isPublicAddress } from './public-address.ts';
import type { Payload } from './payload.ts';

const TIMEOUT_MS = 10_000;

interface Outgoing extends Payload {
  readonly url: string;
}

/** Parses the URL of a webhook; null when the settings do not allow it. */
export function readWebhookUrl(text: string, config: Config): string | null {
  return parseWebhookUrl(text, { ours: ownHosts(config), allowed: config.WEBHOOK_TEST_ALLOW });
}

/** Delivers once. Never throws. */
export async function deliver({ env, config }: Stores, outgoing: Outgoing): Promise<Attempt> {
  // The settings may have changed since the URL was stored.
  const href = readWebhookUrl(outgoing.url, config);
  if (href === null) return unanswered('private_address');
  const url = new URL(href);
  if (isAllowedHost(url, config.WEBHOOK_TEST_ALLOW)) return post(globalThis, href, outgoing);
  return deliverToPublicHost({ env, config }, href, outgoing);
}

/** Delivers to a name that must resolve to public addresses only. Never throws. */
async function deliverToPublicHost(
  { env, config }: Destination,
  href: string,
  outgoing: Payload,
): Promise<Attempt> {
  const resolution = await dnsAt(config.DNS_URL).resolve(asciiName(new URL(href).hostname));
  if (resolution.kind === 'unreachable') return unanswered('unreachable');
  if (resolution.addresses.length === 0) return unanswered('unknown_host');
  if (!resolution.addresses.every(isPublicAddress)) return unanswered('private_address');
  return post(env.OUTSIDE ?? globalThis, href, outgoing);
}

interface Destination {
  readonly env: Pick<Env, 'OUTSIDE'>;
  readonly config: Pick<Config, 'DNS_URL'>;
}

interface Network {
  fetch(url: string, init: RequestInit): Promise<Response>;
}

async function post(network: Network, url: string, { headers, body }: Payload): Promise<Attempt> {
  try {
    const response = await network.fetch(url, {
      method: 'POST',
      headers: { 'User-Agent': 'waxseal', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const attempt = attemptOf(
      response.status,
      parseRetryAfter(response.headers.get('Retry-After')),
    );
    await response.body?.cancel();
    return attempt;
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    return unanswered(isTimeout ? 'timeout' : 'unreachable');
  }
}
