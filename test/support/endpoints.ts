/** Every endpoint that the contract declares. */
import * as account from '../../shared/contract/account.ts';
import * as authLog from '../../shared/contract/auth-log.ts';
import * as billing from '../../shared/contract/billing.ts';
import * as botCheck from '../../shared/contract/bot-check.ts';
import * as clientError from '../../shared/contract/client-error.ts';
import * as colonel from '../../shared/contract/colonel.ts';
import * as domains from '../../shared/contract/domains.ts';
import * as dispute from '../../shared/contract/dispute.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import * as entry from '../../shared/contract/entry.ts';
import * as feedback from '../../shared/contract/feedback.ts';
import * as health from '../../shared/contract/health.ts';
import * as incoming from '../../shared/contract/incoming.ts';
import * as receipts from '../../shared/contract/receipts.ts';
import * as recent from '../../shared/contract/recent.ts';
import * as reveal from '../../shared/contract/reveal.ts';
import * as secrets from '../../shared/contract/secrets.ts';
import * as site from '../../shared/contract/site.ts';
import * as older from '../../shared/contract/v1.ts';
import * as uploads from '../../shared/contract/uploads.ts';
import * as verifyRecipient from '../../shared/contract/verify-recipient.ts';
import * as webhooks from '../../shared/contract/webhooks.ts';

const present = [
  account,
  authLog,
  billing,
  botCheck,
  clientError,
  colonel,
  dispute,
  domains,
  entry,
  feedback,
  health,
  incoming,
  receipts,
  recent,
  reveal,
  secrets,
  uploads,
  site,
  verifyRecipient,
  webhooks,
];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

function endpointsOf(parts: readonly object[]): Endpoint[] {
  return parts.flatMap((part): unknown[] => Object.values(part)).filter(isEndpoint);
}

/** Of the present API, and of the forms. */
export const endpoints = endpointsOf(present);
/** Of the older API. */
export const olderEndpoints = endpointsOf([older]);

/** How a test calls an endpoint. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
