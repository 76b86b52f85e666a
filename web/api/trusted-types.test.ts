import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownScript } from './trusted-types.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://site.example/docs?a=b#c'));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each(['/dist/solver-1.js', 'https://site.example/dist/solver-1.js'])(
  'allows a script from this site: %s',
  (address) => {
    expect(ownScript(address)).toBe(address);
  },
);

it.each([
  'https://elsewhere.example/dist/solver-1.js',
  '//elsewhere.example/x.js',
  'https://site.example.elsewhere.example/x.js',
  'https://site.example:8443/x.js',
  'http://site.example/x.js',
  'data:text/javascript,x()',
  'blob:https://site.example/3f0c',
  'javascript:x()',
])('refuses a script from elsewhere: %s', (address) => {
  expect(() => ownScript(address)).toThrow(TypeError);
});
