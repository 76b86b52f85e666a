/** The parts of a zone in front of a Worker: settings, firewall rules, bots. */
import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { type Asked, given, type Handler, jsonOf, refused, type Reply } from './platform-reply.ts';
import type { EdgeRule } from './world.ts';

const setting = /^\/zones\/\w+\/settings\/(\w+)$/;
const phase = /^\/zones\/\w+\/rulesets\/phases\/(\w+)\/entrypoint$/;
const rulesets = /^\/zones\/\w+\/rulesets$/;
const rules = /^\/zones\/\w+\/rulesets\/(\w+)\/rules$/;
const rule = /^\/zones\/\w+\/rulesets\/(\w+)\/rules\/(\w+)$/;

const CUSTOM = 'http_request_firewall_custom';
const RULESET = 'd'.repeat(32);

const values: Readonly<Record<string, readonly string[]>> = {
  always_use_https: ['on', 'off'],
  min_tls_version: ['1.0', '1.1', '1.2', '1.3'],
};

const ruleFields = {
  ref: v.pipe(v.string(), v.regex(/^\w+$/)),
  description: v.string(),
  action: v.literal('skip'),
  action_parameters: v.strictObject({
    phases: v.array(
      v.picklist(['http_ratelimit', 'http_request_sbfm', 'http_request_firewall_managed']),
    ),
    products: v.array(v.picklist(['zoneLockdown', 'uaBlock', 'bic', 'hot', 'securityLevel'])),
  }),
  expression: v.string(),
  enabled: v.boolean(),
  logging: v.strictObject({ enabled: v.boolean() }),
};
const wantedRule = v.strictObject(ruleFields);
const placedRule = v.strictObject({
  ...ruleFields,
  position: v.optional(v.strictObject({ index: v.literal(1) })),
});
const wantedRuleset = v.strictObject({
  name: v.string(),
  kind: v.literal('zone'),
  phase: v.literal(CUSTOM),
  rules: v.array(wantedRule),
});

export const edgeCalls: readonly Handler[] = [
  ['GET', setting, showSetting],
  ['PATCH', setting, changeSetting],
  ['GET', /^\/zones\/\w+\/bot_management$/, ({ world }) => given(world.bots)],
  ['GET', phase, showRules],
  ['POST', rulesets, createRuleset],
  ['POST', rules, addRule],
  ['PATCH', rule, changeRule],
];

function showSetting({ world, parts }: Asked): Reply {
  const id = parts[1] ?? '';
  const value = world.settings.get(id);
  if (value === undefined) return refused(400, 1007, `Undefined zone setting: ${id}`);
  return given({ id, value, editable: true, modified_on: null });
}

function changeSetting(asked: Asked): Reply {
  const id = asked.parts[1] ?? '';
  const { value } = v.parse(v.strictObject({ value: v.picklist(values[id] ?? []) }), jsonOf(asked));
  asked.world.settings.set(id, value);
  return showSetting(asked);
}

function showRules({ world, parts }: Asked): Reply {
  if (parts[1] === CUSTOM && world.rules) return given(shown(world.rules));
  const message = `could not find entrypoint ruleset in the "${parts[1]}" phase`;
  return refused(404, 10_003, message);
}

function createRuleset(asked: Asked): Reply {
  if (asked.world.rules) throw new Error('there is one ruleset a phase');
  const sent = v.parse(wantedRuleset, jsonOf(asked));
  asked.world.rules = sent.rules.map(withId);
  return given(shown(asked.world.rules));
}

function addRule(asked: Asked): Reply {
  const { position, ...sent } = v.parse(placedRule, jsonOf(asked));
  const before = rulesOf(asked);
  const made = withId(sent);
  asked.world.rules = position ? [made, ...before] : [...before, made];
  return given(shown(asked.world.rules));
}

/** Whatever a rule is not sent with, it has no more. */
function changeRule(asked: Asked): Reply {
  const { position, ...sent } = v.parse(placedRule, jsonOf(asked));
  const id = asked.parts[2] ?? '';
  const all = rulesOf(asked).map((one) => (one.id === id ? { id, ...sent } : one));
  const moved = all.filter((one) => one.id === id);
  if (moved.length === 0) return refused(404, 10_003, `could not find rule ${id}`);
  asked.world.rules = position ? [...moved, ...all.filter((one) => one.id !== id)] : all;
  return given(shown(asked.world.rules));
}

function rulesOf({ world, parts }: Asked): readonly EdgeRule[] {
  if (!world.rules || parts[1] !== RULESET) throw new Error('no such ruleset');
  return world.rules;
}

function shown(all: readonly EdgeRule[]) {
  return { id: RULESET, name: 'default', kind: 'zone', phase: CUSTOM, version: '2', rules: all };
}

function withId(sent: v.InferOutput<typeof wantedRule>): EdgeRule {
  return { id: randomBytes(16).toString('hex'), ...sent };
}
