/** Distinguishes the Worker's answers from refusals in front of it: a firewall, a bot check, a challenge page. */
import * as v from 'valibot';
import { failureBody } from '../../../shared/contract/failures.ts';
import { type SiteAnswer } from './site.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Problem } from './retry.ts';

const REFUSALS = new Set([403, 429]);
/** The error number of Cloudflare's own error pages, in HTML or plain text. */
const ERROR_NUMBER = /error(?:\s+code)?:?\s*(?:<[^>]*>\s*)*(1\d{3})\b/i;

const OWN_RULE = 'exempt /api/ and /incoming of the host from it';
const EDGE_RULE =
  'make the edge rule that docs/deploying.md shows, or give the token Zone WAF: Edit and run this again';
const NO_CHALLENGE =
  'turn Under Attack mode and Bot Fight Mode off; for all else make the edge rule that docs/deploying.md shows';

type Feature = readonly [name: string, fix: string];

/** Cloudflare's error numbers that mean a refusal. */
const FEATURES: Readonly<Record<string, Feature>> = {
  1005: ['an IP access rule of the zone', OWN_RULE],
  1006: ['an IP access rule of the zone', OWN_RULE],
  1009: ['a rule against countries', OWN_RULE],
  1010: ['Browser Integrity Check', EDGE_RULE],
  1015: ['a rate limiting rule of the zone', OWN_RULE],
  1020: ['a custom rule of the zone', OWN_RULE],
};

const MANAGED_RULES: Feature = ['a managed rule of the WAF, or a bot check', EDGE_RULE];
const CHALLENGE: Feature = ['a challenge, which only a browser passes', NO_CHALLENGE];

const codedFailure = v.object({ code: v.string() });

/**
 * What refused a call in front of the Worker; null when the Worker itself answered.
 *
 * @param call the call, for the message
 */
export function blockedBy(call: string, answer: SiteAnswer): Problem | null {
  const isChallenge = answer.headers['cf-mitigated'] === 'challenge';
  if (!isChallenge && (!REFUSALS.has(answer.status) || isApiFailure(answer))) return null;
  const number = ERROR_NUMBER.exec(answer.text)?.[1] ?? '';
  const [feature, fix] = isChallenge ? CHALLENGE : (FEATURES[number] ?? MANAGED_RULES);
  const ray = answer.headers['cf-ray']?.toString();
  const events =
    ray === undefined ? '' : ` Security > Analytics > Events names it for the Ray ID ${ray}.`;
  return {
    found: `something in front of the Worker refused ${call} with ${answer.status}: probably ${feature}.${events}`,
    next: `${fix}; then run this again. Nothing has to be rolled back.`,
    isBlocked: true,
  };
}

/** Whether an error response is the API's own: JSON with a failure code. */
export function isApiFailure({ text }: SiteAnswer): boolean {
  const body = parseJson(text);
  return v.is(failureBody, body) && v.is(codedFailure, body);
}
