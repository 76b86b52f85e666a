import { expect, it } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

it('what is done under one name never meets itself halfway, and others do not wait for it', async () => {
  const turns = new KeyedMutex();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = turns.take('a', async () => {
    await gate.promise;
    done.push('first');
  });
  const second = turns.take('a', () => Promise.resolve(done.push('second')));
  await turns.take('b', () => Promise.resolve(done.push('other')));
  gate.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['other', 'first', 'second']);
});

it('a turn that fails fails alone', async () => {
  const turns = new KeyedMutex();
  const failing = turns.take('a', () => Promise.reject(new Error('broken')));
  const next = turns.take('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
