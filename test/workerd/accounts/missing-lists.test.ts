/** A site whose lists cannot be read: no password is set without them, until they are there again. */
import { env } from 'cloudflare:workers';
import { afterEach, expect, it, vi } from 'vitest';
import { outcome, post } from '../client.ts';
import { anyAddress, fromElsewhere, PASSWORD, signUp } from '../people.ts';

const OTHER = 'another horse, another battery';

afterEach(() => vi.restoreAllMocks());

it('answers 503 on every form, changes nothing, and takes the same call later', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'warn').mockImplementation((line: unknown) => void lines.push(String(line)));
  const email = anyAddress();
  const missing = vi
    .spyOn(env.ASSETS, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response('<html>', { status: 404 })));
  const refused = await signUp({ email, password: 'password1' }, fromElsewhere());
  expect(outcome(refused)).toBe('503 store_unavailable');
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(lines.some((line) => line.includes('"event":"store_unavailable"'))).toBe(true);
  expect(lines.join()).not.toContain('password1');
  const token = 'x';
  const fields = { newp: OTHER, newp2: OTHER };
  const verify = post('/account/verify', { token, newp: OTHER }, fromElsewhere());
  expect(outcome(await verify)).toBe('503 store_unavailable');
  const reset = post('/account/forgot/a1:x.y.k1.z', fields, fromElsewhere());
  expect(outcome(await reset)).toBe('503 store_unavailable');
  missing.mockRestore();
  expect(outcome(await signUp({ email, password: 'password1' }, fromElsewhere()))).toBe(
    '422 password_weak',
  );
  expect(outcome(await signUp({ email, password: PASSWORD }, fromElsewhere()))).toBe('200');
});
