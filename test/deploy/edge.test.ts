/** The rule by which a deployment exempts the API from managed rules and bot checks. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiOf } from '../../worker/node/deploy/api.ts';
import { applyRule, readEdge } from '../../worker/node/deploy/edge.ts';
import { readRegion } from '../../worker/node/deploy/region.ts';
import { deployTo, stage } from './stage.ts';
import { ACCOUNT, type EdgeRule, TOKEN, ZONE, ZONE_NAME } from './world.ts';
import { edgeRule, prepared } from './wrong.ts';

const here = stage();
const zone = { id: ZONE, name: ZONE_NAME };
const block: EdgeRule = { id: '2', action: 'block', expression: 'ip.src.country eq "XX"' };
const skipAll: EdgeRule = {
  id: '3',
  action: 'skip',
  action_parameters: { ruleset: 'current' },
  expression: 'http.host eq "status.waxseal.test"',
};

let lines: string[] = [];
beforeEach(() => {
  lines = [];
});
afterEach(() => expect(here.platform.unknown).toEqual([]));

function api() {
  return apiOf(here.platform.url, { account: ACCOUNT, token: TOKEN });
}

/** Reads, and makes or corrects, as a deployment does. */
async function apply(id = 'eu'): Promise<string> {
  const region = readRegion(id, here.place.configFile);
  const found = await readEdge(api(), region, zone);
  await applyRule(api(), region, zone, found, (line) => lines.push(line));
  return found.rule.state;
}

function withoutId({ id: _id, ...rest }: EdgeRule) {
  return rest;
}

test('the rule is made where there is none, and found the second time', async () => {
  expect(await apply()).toBe('missing');
  expect(here.platform.world.rules?.map(withoutId)).toEqual([withoutId(edgeRule)]);
  expect(here.platform.writes()).toEqual([`POST /zones/${ZONE}/rulesets`]);
  expect(await apply()).toBe('right');
  expect(here.platform.writes()).toHaveLength(1);
});

test('it comes before the rules of others, which stay as they are', async () => {
  here.platform.world.rules = [block, skipAll];
  expect(await apply()).toBe('missing');
  const [first, ...others] = here.platform.world.rules;
  expect(first?.ref).toBe('waxseal_eu_api');
  expect(others).toEqual([block, skipAll]);
});

test('regions that share a zone have a rule each, and leave each other’s alone', async () => {
  await apply('eu');
  await apply('us');
  expect(here.platform.world.rules?.map(({ ref }) => ref)).toEqual([
    'waxseal_us_api',
    'waxseal_eu_api',
  ]);
  expect([await apply('eu'), await apply('us')]).toEqual(['right', 'right']);
});

test.each<[string, Partial<EdgeRule>]>([
  ['switched off', { enabled: false }],
  ['for another host', { expression: 'http.host eq "old.waxseal.test"' }],
  ['one that blocks', { action: 'block', action_parameters: undefined }],
  ['without Browser Integrity Check', { action_parameters: { phases: [], products: [] } }],
  ['one that logs URLs', { logging: undefined }],
])('a rule that is %s is corrected in its place', async (_, wrong) => {
  here.platform.world.rules = [block, { ...edgeRule, ...wrong }];
  expect(await apply()).toBe('wrong');
  expect(here.platform.world.rules).toEqual([block, edgeRule]);
  expect(lines.join()).toMatch(/^Edge rule: corrected/);
});

test('a rule that an earlier one keeps from being evaluated is moved to the front', async () => {
  here.platform.world.rules = [block, skipAll, edgeRule];
  expect(await apply()).toBe('wrong');
  expect(here.platform.world.rules).toEqual([edgeRule, block, skipAll]);
  expect(await apply()).toBe('right');
});

test('a rule that was made by hand, and skips more, is left alone', async () => {
  const parameters = {
    phases: ['http_request_sbfm', 'http_request_firewall_managed', 'http_ratelimit'],
    products: ['hot', 'securityLevel', 'bic'],
  };
  here.platform.world.rules = [{ ...edgeRule, ref: '4'.repeat(32), action_parameters: parameters }];
  expect(await apply()).toBe('right');
  expect(here.platform.writes()).toEqual([]);
});

test('a token that may not write rules: what to set is said, and the deployment goes on', async () => {
  here.platform.refuse(/^POST .*\/rulesets$/, 403, 10_000, 'Authentication error');
  expect(await apply()).toBe('missing');
  expect(here.platform.world.rules).toBeNull();
  expect(lines[0]).toMatch(/^Edge rule: not made: POST .* 403: Authentication error/);
  expect(lines.join('\n')).toContain(`Rule name: ${edgeRule.description}`);
  expect(lines.join('\n')).toContain(`Expression (Edit expression): ${edgeRule.expression}`);
  expect(lines.join('\n')).toContain('under Security > Security rules');
});

test('a token that may read neither rules nor bots: a dry run names what to check', async () => {
  for (const call of [/\/entrypoint$/, /\/bot_management$/]) {
    here.platform.refuse(call, 403, 10_000, 'Authentication error');
  }
  const { lines: said, stop } = await deployTo(here, { isDryRun: true });
  expect(stop).toBeNull();
  const all = said.join('\n');
  expect(all).toContain('Bot Fight Mode has to be off');
  expect(all).toContain(`Expression (Edit expression): ${edgeRule.expression}`);
  expect(all).not.toContain('make the rule by which');
});

test('Super Bot Fight Mode is named, because the rule exempts programs from it', async () => {
  prepared(here.platform);
  here.platform.world.bots = { sbfm_likely_automated: 'managed_challenge' };
  const { lines: said, stop } = await deployTo(here, { isDryRun: true });
  expect(stop).toBeNull();
  expect(said.join('\n')).toContain('Super Bot Fight Mode acts on programs');
});
