import { expect, it } from 'vitest';
import { at, get, outcome } from '../client.ts';

it('shows a visitor the plan and the lifetimes of the site, and nothing of an account', async () => {
  const answer = await get('/bootstrap');
  expect(answer.body).toMatchObject({
    success: true,
    authenticated: false,
    cust: null,
    plan: { options: { size: 10_000, ttl: 604_800 } },
    secret_options: {
      default_ttl: 604_800,
      ttl_options: [300, 1800, 3600, 14_400, 43_200, 86_400, 259_200, 604_800],
    },
    custom_domains: [],
    metadata_record_count: 0,
    custom_domains_record_count: 0,
    messages: [],
  });
});

it('names the host and the region that the deployment was given in bootstrap', async () => {
  const settings = { SITE_HOST: 'secrets.example', JURISDICTION: 'eu' };
  const answer = await get('/bootstrap', { settings });
  expect(answer.body).toMatchObject({
    site_host: 'secrets.example',
    regions: { current_jurisdiction: 'eu' },
  });
});

it('fills no form in from a query', async () => {
  const answer = await get('/bootstrap?secret=foreign&ticketno=123456&form_fields[secret]=foreign');
  expect(at(answer, 'form_fields')).toEqual({});
  expect(answer.text).not.toContain('foreign');
});

it.each(['/bootstrap', '/status', '/supported-locales', '/health'])(
  'answers HEAD %s with 200, without a body',
  async (path) => {
    const answer = await get(path, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('');
    expect(outcome(await get(path))).toBe('200');
  },
);
