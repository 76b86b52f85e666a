/** Tools of any site can read the document of the API. That it lists what the Worker serves: `accounts/walk.test.ts`. */
import { expect, it } from 'vitest';
import { OPENAPI } from '../../../worker/site/pages.ts';
import { send } from '../client.ts';

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
