import { expect, test } from 'vitest';
import { isLoopbackAddress, isLoopbackName } from './loopback.ts';

test.each(['localhost', '127.0.0.1', '127.9.9.9', '[::1]'])('%s is this machine', (host) => {
  expect(isLoopbackAddress(host)).toBe(true);
  expect(isLoopbackName(host)).toBe(true);
});

test.each(['eu.localhost', 'a.b.localhost'])('%s is for browsers, by name', (host) => {
  expect(isLoopbackAddress(host)).toBe(false);
  expect(isLoopbackName(host)).toBe(true);
});

test.each([
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
])('%s is not', (host) => {
  expect(isLoopbackName(host)).toBe(false);
});
