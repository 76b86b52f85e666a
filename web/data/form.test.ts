import { expect, test, vi } from 'vitest';
import { validateShrimp } from '../../shared/contract/site.ts';
import { submitForm } from './form.ts';

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
