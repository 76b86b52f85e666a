import { expect, test } from 'vitest';
import { at, get, outcome } from '../client.ts';
import { listOf, shapeOf } from './shapes.ts';

const planShape = {
  planid: 'string',
  options: {
    size: 'integer',
    file_bytes: 'integer',
    ttl: 'integer',
    email: 'boolean',
    custom_domains: 'boolean',
    api: 'boolean',
  },
};

test('bootstrap answers with every page-provided global and nothing else', async () => {
  const answer = await get('/bootstrap');
  expect(answer.status).toBe(200);
  expect(shapeOf(answer.body)).toEqual({
    success: 'boolean',
    supported_locales: listOf('string'),
    default_locale: 'string',
    locale: 'string',
    authenticated: 'boolean',
    cust: 'null',
    site_name: 'string',
    site_host: 'string',
    support_host: 'null',
    plan: planShape,
    plans_enabled: 'boolean',
    sold_plans: [],
    available_plans: listOf(planShape),
    api_needs_plan: 'boolean',
    regions_enabled: 'boolean',
    regions: {
      current_jurisdiction: 'string',
      is_pinned: 'boolean',
      jurisdictions: [],
    },
    ot_version: 'string',
    authentication: {
      enabled: 'boolean',
      signup: 'boolean',
      signin: 'boolean',
      signup_domains: [],
    },
    domains_enabled: 'boolean',
    custom_domains: [],
    metadata_record_count: 'integer',
    custom_domains_record_count: 'integer',
    brand: 'null',
    incoming_recipient: 'string',
    form_fields: {},
    shrimp: 'string',
    global_banner: { flag: 'boolean', content: 'string' },
    secret_options: {
      default_ttl: 'integer',
      ttl_options: listOf('integer'),
      ttl_max: 'integer',
      requires_account: 'boolean',
      requires_passphrase: 'boolean',
      passphrase_length_min: 'integer',
      recipient_domains: [],
    },
    feedback_enabled: 'boolean',
    seal_modes: 'string',
    client_errors_enabled: 'boolean',
    messages: [],
  });
});

test('the options of the anonymous plan are not public', async () => {
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

test('bootstrap names the host and the region that the deployment was given', async () => {
  const settings = { SITE_HOST: 'secrets.example', JURISDICTION: 'eu' };
  const answer = await get('/bootstrap', { settings });
  expect(answer.body).toMatchObject({
    site_host: 'secrets.example',
    regions: { current_jurisdiction: 'eu' },
  });
});

test('no form is ever filled in from a query', async () => {
  const answer = await get('/bootstrap?secret=foreign&ticketno=123456&form_fields[secret]=foreign');
  expect(at(answer, 'form_fields')).toEqual({});
  expect(answer.text).not.toContain('foreign');
});

test('status is nominal and names the language', async () => {
  const answer = await get('/status');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ success: true, status: 'nominal', locale: 'en' });
});

test('the list of languages begins with English', async () => {
  const answer = await get('/supported-locales');
  expect(shapeOf(answer.body)).toEqual({
    success: 'boolean',
    locales: listOf('string'),
    default_locale: 'string',
    locale: 'string',
  });
  expect(answer.body).toMatchObject({ success: true, default_locale: 'en', locale: 'en' });
  expect(at(answer, 'locales')).toEqual(expect.arrayContaining(['en']));
  expect(answer.text).toMatch(/"locales":\["en"/);
});

test.each(['/bootstrap', '/status', '/supported-locales'])(
  'HEAD %s answers as GET does, without a body',
  async (path) => {
    const answer = await get(path, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.text).toBe('');
    expect(outcome(await get(path))).toBe('200');
  },
);
