import { afterEach, expect, it, vi } from 'vitest';
import { storeShrimp } from './client.ts';
import { createQueryClient } from './failure.ts';
import { createSecret, type NewSecret } from './secrets.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const text: NewSecret = { secret: 'text', passphrase: '', isGenerated: false, locale: '' };

it.each<[string, Partial<NewSecret>, object]>([
  [
    'with a passphrase',
    { passphrase: 'p', ttl: 60 },
    { utf8: '✓', kind: 'share', secret: 'text', passphrase: 'p', ttl: '60', share_domain: '' },
  ],
  ['for one recipient', { recipients: ['a@example.com'] }, { 'recipient[]': 'a@example.com' }],
  [
    'for two recipients',
    { recipients: ['a@example.com', 'b@example.com'] },
    { 'recipient[]': ['a@example.com', 'b@example.com'], copies: '2' },
  ],
])('sends a secret %s as a form, with its fields and the shrimp', async (_, given, fields) => {
  const requests: RequestInit[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    requests.push(init);
    return Promise.resolve(Response.json({ message: 'no' }, { status: 422 }));
  });
  storeShrimp('mine');
  const sending = createSecret(createQueryClient(), { ...text, ...given }, false);
  await expect(sending).rejects.toThrow('refused');
  const [request] = requests;
  if (typeof request?.body !== 'string') throw new Error('Nothing was sent');
  expect(new Headers(request.headers).get('Content-Type')).toBe(
    'application/x-www-form-urlencoded',
  );
  const form = new URLSearchParams(request.body);
  const sent = [...form.keys()].map((name) => {
    const [value, ...more] = form.getAll(name);
    return [name, more.length > 0 ? [value, ...more] : value] as const;
  });
  expect(Object.fromEntries(sent)).toMatchObject({ ...fields, shrimp: 'mine' });
});
