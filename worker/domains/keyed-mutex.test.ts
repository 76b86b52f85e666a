import { expect, it } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

it('runs work under one key in order, and work under another without waiting for it', async () => {
  const mutex = new KeyedMutex();
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = mutex.run('a', async () => {
    await gate.promise;
    done.push('first');
  });
  const second = mutex.run('a', () => Promise.resolve(done.push('second')));
  await mutex.run('b', () => Promise.resolve(done.push('other')));
  gate.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['other', 'first', 'second']);
});

it('runs the work after a failure', async () => {
  const mutex = new KeyedMutex();
  const failing = mutex.run('a', () => Promise.reject(new Error('broken')));
  const next = mutex.run('a', () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
