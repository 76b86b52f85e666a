/**
 * The firewall rule that exempts the API from Cloudflare's managed protection. Managed WAF rules answer 403 to secrets that look
 * like attacks, and Browser Integrity Check to programs with common user agents; one custom rule skips both. Bot Fight Mode
 * cannot be skipped by a rule.
 */
import * as v from 'valibot';
import { type Api, ApiError } from './api.ts';
import type { Region } from './region.ts';
import { DeployStop, isForbidden } from './stop.ts';

const PHASE = 'http_request_firewall_custom';
/** Cloudflare's error code for a zone without custom rules. */
const NO_RULESET = [10_003];
/** Cloudflare's own protection. Rules of the zone's owner are never skipped. */
const SKIPPED_PHASES = ['http_request_firewall_managed', 'http_request_sbfm'];
const SKIPPED_PRODUCTS = ['bic', 'securityLevel'];

const ruleShape = v.looseObject({
  id: v.string(),
  ref: v.optional(v.string()),
  description: v.optional(v.string()),
  action: v.string(),
  expression: v.string(),
  enabled: v.optional(v.boolean(), true),
  action_parameters: v.optional(
    v.object({
      phases: v.optional(v.array(v.string()), []),
      products: v.optional(v.array(v.string()), []),
      ruleset: v.optional(v.string()),
      phase: v.optional(v.string()),
    }),
    {},
  ),
  logging: v.optional(v.object({ enabled: v.optional(v.boolean(), true) }), {}),
});
const rulesetShape = v.object({ id: v.string(), rules: v.optional(v.array(ruleShape), []) });
const botsShape = v.object({
  fight_mode: v.nullish(v.boolean()),
  /** Left over from another plan, but still in effect. */
  stale_zone_configuration: v.nullish(v.object({ fight_mode: v.nullish(v.boolean()) })),
  sbfm_definitely_automated: v.nullish(v.string()),
  sbfm_likely_automated: v.nullish(v.string()),
});
const anything = v.unknown();

type Rule = v.InferOutput<typeof ruleShape>;

interface Zone {
  readonly id: string;
  readonly name: string;
}

/** The state of a region's rule. */
export type ApiRule =
  | { readonly state: 'right' }
  | { readonly state: 'missing'; readonly rulesetId: string | null }
  | {
      readonly state: 'wrong';
      readonly rulesetId: string;
      readonly ruleId: string;
      /** Whether an earlier rule can end the evaluation before this one. */
      readonly isTooLate: boolean;
    }
  | { readonly state: 'unreadable'; readonly found: string };

export interface Edge {
  readonly rule: ApiRule;
  /** Whether Super Bot Fight Mode acts on programs; null when the token may not read it. */
  readonly isFightingBots: boolean | null;
}

/** @throws a `DeployStop` when Bot Fight Mode is on */
export async function readEdge(api: Api, region: Region, zone: Zone): Promise<Edge> {
  const isFightingBots = await readBots(api, zone);
  return { rule: await readRule(api, region, zone), isFightingBots };
}

/** Instructions to create the rule by hand. */
export function ruleByHand(region: Region, zone: Zone): string[] {
  return [
    `in the dashboard of ${zone.name}, under Security > Security rules, create a custom rule:`,
    `  Rule name: ${titleOf(region)}`,
    `  Expression (Edit expression): ${expressionOf(region)}`,
    '  Action: Skip, with All managed rules and All Super Bot Fight Mode rules,',
    '    and under More components: Browser Integrity Check and Security Level',
    '  Log matching requests: off, because the log holds URLs, and there the URL is the secret',
    '  Place at: First',
  ];
}

/** Creates or corrects the rule. Without the permission it prints instructions; the smoke test decides whether they are needed. */
export async function applyRule(
  api: Api,
  region: Region,
  zone: Zone,
  { rule }: Edge,
  say: (line: string) => void,
): Promise<void> {
  if (rule.state === 'right' || rule.state === 'unreadable') return;
  try {
    await writeRule(api, region, zone, rule);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    say(`Edge rule: not made: ${error.message}. If calls of the API are refused,`);
    for (const line of ruleByHand(region, zone)) say(line);
    return;
  }
  say(
    `Edge rule: ${rule.state === 'missing' ? 'made' : 'corrected'} “${titleOf(region)}” in ${zone.name}.`,
  );
}

function writeRule(
  api: Api,
  region: Region,
  zone: Zone,
  rule: Extract<ApiRule, { state: 'missing' | 'wrong' }>,
): Promise<unknown> {
  const rulesets = `/zones/${zone.id}/rulesets`;
  const wanted = wantedRule(region);
  const first = { ...wanted, position: { index: 1 } };
  if (rule.state === 'wrong') {
    const path = `${rulesets}/${rule.rulesetId}/rules/${rule.ruleId}`;
    return api.patch(path, rule.isTooLate ? first : wanted, anything);
  }
  if (rule.rulesetId !== null)
    return api.post(`${rulesets}/${rule.rulesetId}/rules`, first, anything);
  const ruleset = { name: 'default', kind: 'zone', phase: PHASE, rules: [wanted] };
  return api.post(rulesets, ruleset, anything);
}

async function readRule(api: Api, region: Region, zone: Zone): Promise<ApiRule> {
  const path = `/zones/${zone.id}/rulesets/phases/${PHASE}/entrypoint`;
  let ruleset: v.InferOutput<typeof rulesetShape> | null;
  try {
    ruleset = await api.find(path, rulesetShape, NO_RULESET);
  } catch (error) {
    if (isForbidden(error)) return { state: 'unreadable', found: error.message };
    throw error;
  }
  const rules = ruleset?.rules ?? [];
  // A rule created by hand has our description and a generated reference.
  const at = rules.findIndex(
    ({ ref, description }) => ref === referenceOf(region) || description === titleOf(region),
  );
  const rule = rules[at];
  if (!ruleset || !rule) return { state: 'missing', rulesetId: ruleset?.id ?? null };
  const isTooLate = rules.slice(0, at).some(endsEvaluation);
  if (!isTooLate && isRight(rule, region)) return { state: 'right' };
  return { state: 'wrong', rulesetId: ruleset.id, ruleId: rule.id, isTooLate };
}

async function readBots(api: Api, zone: Zone): Promise<boolean | null> {
  const path = `/zones/${zone.id}/bot_management`;
  const bots = await api.get(path, botsShape).catch((error: unknown) => {
    if (isForbidden(error)) return null;
    throw error;
  });
  if (bots === null) return null;
  const isStale = bots.stale_zone_configuration?.fight_mode === true;
  if (bots.fight_mode === true || isStale) {
    throw new DeployStop({
      step: 'Bots',
      found: `Bot Fight Mode is on for ${zone.name}${isStale ? ', left over from another plan' : ''}. It challenges programs that call the API, and no rule can skip it.`,
      next: `turn it off for the whole zone, in the dashboard of ${zone.name} under Security > Settings > Bot traffic${isStale ? `, or with PUT ${path} and {"fight_mode":false}` : ''}; then run this again.`,
    });
  }
  const acted = [bots.sbfm_definitely_automated, bots.sbfm_likely_automated];
  return acted.some((action) => (action ?? 'allow') !== 'allow');
}

function wantedRule(region: Region) {
  return {
    ref: referenceOf(region),
    description: titleOf(region),
    action: 'skip',
    action_parameters: { phases: SKIPPED_PHASES, products: SKIPPED_PRODUCTS },
    expression: expressionOf(region),
    enabled: true,
    // The log of matching requests contains URLs, which give access to secrets.
    logging: { enabled: false },
  };
}

/** Whether a rule skips at least what is required; an operator may let it skip more. */
function isRight(rule: Rule, region: Region): boolean {
  const { phases, products } = rule.action_parameters;
  return (
    rule.enabled &&
    rule.action === 'skip' &&
    rule.expression === expressionOf(region) &&
    SKIPPED_PHASES.every((phase) => phases.includes(phase)) &&
    SKIPPED_PRODUCTS.every((product) => products.includes(product)) &&
    !rule.logging.enabled
  );
}

/** Whether a rule skips all later rules, including this one. Blocking rules are the owner's decision. */
function endsEvaluation({ enabled, action, action_parameters }: Rule): boolean {
  const { ruleset, phase } = action_parameters;
  return enabled && action === 'skip' && (ruleset === 'current' || phase === 'current');
}

function referenceOf({ name }: Region): string {
  return `${name.replaceAll(/\W/g, '_')}_api`;
}

function titleOf({ name }: Region): string {
  return `${name}: exempt the API from managed rules and bot checks`;
}

function expressionOf({ host }: Region): string {
  return `(http.host eq "${host}" and (starts_with(http.request.uri.path, "/api/") or starts_with(http.request.uri.path, "/incoming")))`;
}
