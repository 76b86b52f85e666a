import { expect, it } from 'vitest';
import { isLoopbackAddress, isLoopbackName } from './loopback.ts';

it.each(['localhost', '127.0.0.1', '127.9.9.9', '[::1]'])(
  'recognises %s as this machine',
  (host) => {
    expect(isLoopbackAddress(host)).toBe(true);
    expect(isLoopbackName(host)).toBe(true);
  },
);

it.each(['eu.localhost', 'a.b.localhost'])(
  'recognises %s as a name of this machine in browsers',
  (host) => {
    expect(isLoopbackAddress(host)).toBe(false);
    expect(isLoopbackName(host)).toBe(true);
  },
);

it.each([
  'localhost.',
  'notlocalhost',
  'localhost.example',
  '127.evil.example',
  '127.0.0.1.example',
  '128.0.0.1',
  '0.0.0.0',
  '[::]',
  '[::2]',
  '[::ffff:127.0.0.1]',
  '',
  '.localhost',
])('recognises %s as another machine', (host) => {
  expect(isLoopbackName(host)).toBe(false);
});
