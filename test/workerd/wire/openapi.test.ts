/** What the document of the API lists is what the Worker serves, and tools of any site can read it. */
import { expect, it } from 'vitest';
import { operations } from '../../../shared/openapi/operations.ts';
import { app } from '../../../worker/app.ts';
import { STRIPE_WEBHOOK } from '../../../worker/billing/billing.ts';
import { OPENAPI } from '../../../worker/site/pages.ts';
import { send } from '../client.ts';
import { pageRoutes } from '../page-routes.ts';

/** Middleware and refusals of other methods answer to all of them. */
const mounted = app.routes
  .filter(({ method, path }) => method !== 'ALL' && path !== STRIPE_WEBHOOK)
  .map(({ method, path }) => `${method} ${path}`)
  .filter((route) => !pageRoutes.includes(route));

const documented = operations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);

it('documents every call that is served, but the one that only Stripe makes', () => {
  expect(mounted.filter((call) => !documented.includes(call))).toEqual([]);
});

it('serves every call that is documented', () => {
  expect(documented.filter((call) => !mounted.includes(call))).toEqual([]);
});

it('lets pages of any site read the document, store it, and revalidate it', async () => {
  const whole = await send(OPENAPI);
  expect(whole.status).toBe(200);
  expect(whole.body).toHaveProperty('openapi');
  expect(whole.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(whole.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  expect(whole.headers.get('Cache-Control')).toBe('no-cache');
  expect(whole.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const headers = { 'If-None-Match': whole.headers.get('ETag') ?? '' };
  const unchanged = await send(OPENAPI, { headers });
  expect([unchanged.status, unchanged.text]).toEqual([304, '']);
  expect(unchanged.headers.get('Cache-Control')).toBe('no-cache');
});

it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s for the document', async (method) => {
  const { status, headers } = await send(OPENAPI, { method });
  expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
});
