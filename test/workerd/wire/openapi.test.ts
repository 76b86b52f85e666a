/** What the document of the API lists is what the Worker serves. */
import { expect, test } from 'vitest';
import { operations } from '../../../shared/openapi/document.ts';
import { app } from '../../../worker/app.ts';
import { STRIPE_WEBHOOK } from '../../../worker/routes/billing.ts';
import { pageRoutes } from '../page-routes.ts';

/** Middleware and refusals of other methods answer to all of them. */
const mounted = app.routes
  .filter(({ method, path }) => method !== 'ALL' && path !== STRIPE_WEBHOOK)
  .map(({ method, path }) => `${method} ${path}`)
  .filter((route) => !pageRoutes.includes(route));

const documented = operations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);

test('every call that is served is documented, but the one that only Stripe makes', () => {
  expect(mounted.filter((call) => !documented.includes(call))).toEqual([]);
});

test('every call that is documented is served', () => {
  expect(documented.filter((call) => !mounted.includes(call))).toEqual([]);
});
