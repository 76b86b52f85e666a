import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { concealSecret } from '../../shared/contract/secrets.ts';
import { validateShrimp } from '../../shared/contract/site.ts';
import { storeShrimp } from './client.ts';
import { submitForm } from './form.ts';
import { createSecret } from './secrets.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = () => Promise.resolve(Response.json({ isValid: true, shrimp: 's' }));

test('success redirects after three seconds, or after the given delay', async () => {
  vi.useFakeTimers();
  try {
    const went: string[] = [];
    const form = { endpoint: validateShrimp, input: { body: {} } };
    await submitForm({ ...form, redirect: { go: () => void went.push('later') } }, answer);
    await submitForm(
      { ...form, redirect: { go: () => void went.push('now'), delayMs: 0 } },
      answer,
    );
    expect(went).toEqual(['now']);
    vi.advanceTimersByTime(2999);
    expect(went).toEqual(['now']);
    vi.advanceTimersByTime(1);
    expect(went).toEqual(['now', 'later']);
  } finally {
    vi.useRealTimers();
  }
});

test('a form that fails does not redirect', async () => {
  const went: string[] = [];
  const refuse = () => Promise.resolve(Response.json({ message: 'no' }, { status: 422 }));
  const form = { endpoint: validateShrimp, input: { body: {} } };
  const redirect = { go: () => void went.push('there'), delayMs: 0 };
  await expect(submitForm({ ...form, redirect }, refuse)).rejects.toThrow('refused');
  expect(went).toEqual([]);
});

test('a form without address or data is not sent', async () => {
  let calls = 0;
  const count = () => {
    calls++;
    return answer();
  };
  const nowhere = submitForm({ endpoint: undefined, input: {} }, count);
  await expect(nowhere).rejects.toMatchObject({ missing: 'url' });
  const empty = submitForm({ endpoint: validateShrimp, input: undefined }, count);
  await expect(empty).rejects.toMatchObject({ missing: 'data' });
  expect(calls).toBe(0);
});

/** Refuses what is sent, and returns its type and its fields; those that are sent several times as lists. */
async function sentBy(send: () => Promise<unknown>) {
  const requests: RequestInit[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
    requests.push(init);
    return Promise.resolve(Response.json({ message: 'no' }, { status: 422 }));
  });
  storeShrimp('mine');
  await expect(send()).rejects.toThrow('refused');
  const [request] = requests;
  if (typeof request?.body !== 'string') throw new Error('Nothing was sent');
  const type = new Headers(request.headers).get('Content-Type') ?? '';
  const form = new URLSearchParams(request.body);
  const fields: Record<string, unknown> = {};
  for (const name of form.keys()) {
    const [value, ...more] = form.getAll(name);
    fields[name] = more.length > 0 ? [value, ...more] : value;
  }
  return { type, fields };
}

const go = () => Promise.resolve();
const secret = { secret: 'text', passphrase: '', isGenerated: false, locale: '' };

describe('a form is sent form-encoded, with its fields', () => {
  it.each<[string, () => Promise<unknown>, object]>([
    [
      'of a secret',
      () => createSecret({ ...secret, passphrase: 'p', ttl: 60 }, undefined, false, go),
      { utf8: '✓', kind: 'share', secret: 'text', passphrase: 'p', ttl: '60', share_domain: '' },
    ],
    [
      'of a secret for one recipient',
      () => createSecret({ ...secret, recipients: ['a@example.com'] }, undefined, false, go),
      { 'recipient[]': 'a@example.com' },
    ],
    [
      'of a secret for two recipients, without emails to the sender',
      () =>
        createSecret(
          { ...secret, recipients: ['a@example.com', 'b@example.com'], notify: [] },
          undefined,
          false,
          go,
        ),
      { 'recipient[]': ['a@example.com', 'b@example.com'], copies: '2', notify: '' },
    ],
  ])('%s', async (_, send, fields) => {
    const sent = await sentBy(send);
    expect(sent.type).toBe('application/x-www-form-urlencoded');
    expect(sent.fields).toMatchObject({ ...fields, shrimp: 'mine' });
  });

  it('and only those that it has', async () => {
    const input = { body: { secret: 'x', label: undefined, ttl: null, copies: 2 } };
    const { fields } = await sentBy(() => submitForm({ endpoint: concealSecret, input }));
    expect(fields).toEqual({ secret: 'x', copies: '2', shrimp: 'mine' });
  });
});
