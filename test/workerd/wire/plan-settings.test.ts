/** The settings of plans, and what is public of them. */
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { configOf } from '../../../worker/config/config.ts';
import { at, get, post } from '../client.ts';
import { askOf, on, PLAN_OPTIONS } from './planned.ts';

const DAY = 86_400;

it('allows every account everything with PLANS_ENABLED=0, and visitors what they could before', async () => {
  const settings = { PLANS_ENABLED: '0' };
  const { ask } = await on('basic', { settings });
  const made = await post('/secret/conceal', { secret: 'x', ttl: 1e99 }, ask);
  expect(at(made, 'record.secret.secret_ttl')).toBe(30 * DAY);
  const strange = await post('/secret/conceal', { secret: 'x', ttl: 1e99 }, { settings });
  expect(at(strange, 'record.secret.secret_ttl')).toBe(7 * DAY);
});

describe('bootstrap', () => {
  it('lists all plans, with the options of the settings', async () => {
    const answer = await get('/bootstrap', { settings: { PLAN_OPTIONS } });
    expect(answer.body['available_plans']).toMatchObject([
      { planid: 'anonymous', options: { size: 10, ttl: 600, email: false } },
      { planid: 'basic', options: { size: 20, ttl: 1200, email: false } },
      { planid: 'identity', options: { size: 30, ttl: 1800, custom_domains: true, api: false } },
      { planid: 'dedicated', options: { size: 40, ttl: 400_000, api: true } },
    ]);
    expect(answer.body).toMatchObject({ plans_enabled: true, sold_plans: [] });
  });

  it.each([
    ['anonymous', 300, [300]],
    ['basic', 300, [300]],
    ['identity', 1800, [300, 1800]],
    ['dedicated', 259_200, [300, 1800, 3600, 14_400, 43_200, 86_400, 259_200]],
  ])('offers %s no lifetime that its plan lacks', async (planid, chosen, options) => {
    const ask = await askOf(planid, { settings: { PLAN_OPTIONS } });
    expect(at(await get('/bootstrap', ask), 'secret_options')).toMatchObject({
      default_ttl: chosen,
      ttl_options: options,
    });
  });
});

describe('PLAN_OPTIONS', () => {
  it.each([
    'none',
    '{"gold":{}}',
    '{"basic":{"sizes":1}}',
    '{"basic":{"size":"20"}}',
    '{"basic":{"size":5242881}}',
    '{"basic":{"ttl":59}}',
    '{"basic":{"email":1}}',
  ])('names PLAN_OPTIONS that make no sense, and serves nothing: %s', (value) => {
    const read = () => configOf({ ...env, PLAN_OPTIONS: value });
    expect(read).toThrow('PLAN_OPTIONS');
  });

  it.each([
    ['STRIPE_LINKS', { STRIPE_LINKS: '{"identity":{"month":"http://buy.stripe.test/a"}}' }],
    ['STRIPE_PRICES', { STRIPE_PRICES: '{"price_1":"basic"}' }],
    ['STRIPE_API_KEY', { STRIPE_LINKS: '{"identity":{"month":"https://buy.stripe.test/a"}}' }],
  ])('names %s that makes no sense, and serves nothing', (name, settings) => {
    expect(() => configOf({ ...env, ...settings })).toThrow(name);
  });
});
