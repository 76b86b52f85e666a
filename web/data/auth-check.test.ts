import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Customer } from './auth-schedule.ts';
import { watchAuth } from './auth-check.ts';

const ada: Customer = {
  custid: 'ada@example.com',
  role: 'customer',
  verified: true,
  locale: 'en',
  created: 1_790_000_000,
  last_login: null,
  plan: {
    planid: 'basic',
    options: { size: 1_000_000, ttl: 1_209_600, email: true, custom_domains: false, api: true },
  },
  secrets_created: 0,
  secrets_burned: 0,
  secrets_shared: 0,
};

afterEach(() => vi.unstubAllGlobals());

test.each([
  { name: 'the same account', custid: ada.custid, isSame: true },
  { name: 'another account', custid: 'eve@example.com', isSame: false },
])('a check that finds $name signed in returns $isSame', async ({ custid, isSame }) => {
  const page = Object.assign(new EventTarget(), {
    documentElement: { lang: 'en' },
    visibilityState: 'visible',
  });
  vi.stubGlobal('document', page);
  const record = { ...ada, custid };
  const details = { authenticated: true };
  const answer = { success: true, custid, record, details };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)));
  const watch = watchAuth(new QueryClient(), ada, () => undefined);
  const found = await watch.check();
  watch.stop();
  expect(found).toBe(isSame);
});
